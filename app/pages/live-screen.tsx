/** A full-screen video with its title and a link to the home page. */
import { routes } from '#app/routes.ts'
import { embedAddress } from '#app/ui/address.ts'
import { NoticeBanner } from '#app/ui/notice-banner.tsx'
import type { Notice } from '#app/ui/notices.ts'
import { Link } from '@tanstack/react-router'

interface ScreenProps {
  address: string
  title: string
  notices: Notice[]
  /** Below the title. */
  children: React.ReactNode
}

export function LiveScreen({ address, title, notices, children }: ScreenProps) {
  return (
    <main className="grid h-dvh grid-rows-[auto_auto_minmax(0,1fr)] bg-[#0b0f17] text-white">
      <NoticeBanner notices={notices} />
      <div className="relative z-1 flex flex-wrap items-center gap-x-5 gap-y-2 px-[clamp(0.75rem,2vw,1.5rem)] py-2.5 sm:flex-nowrap">
        <BackHome />
        <div className="min-w-0 flex-1 basis-full leading-snug sm:basis-0">
          <h1 className="line-clamp-2 text-lg leading-tight md:text-xl">{title}</h1>
          {children}
        </div>
      </div>
      <iframe
        src={embedAddress(address, true)}
        title={title}
        className="row-start-3 size-full border-0"
        allow="autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </main>
  )
}

export function BackHome() {
  return (
    <Link to={routes.home} className="btn btn-line min-h-11 text-base">
      Back to Home
    </Link>
  )
}
