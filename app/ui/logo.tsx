/** The church's mark: its own logo, or our drawing of a small church until it has one. */
import { imageAddress } from '#app/ui/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

export function Brand() {
  const { churchName, logoUrl } = useSiteConfig()
  const logo = imageAddress(logoUrl)
  if (logo)
    return (
      <Img
        src={logo}
        alt={churchName}
        sizes="13rem"
        className="h-12 w-auto min-w-0 max-w-[min(13rem,100%)] object-contain object-left"
      />
    )
  return (
    <>
      <ChurchMark className="size-9 shrink-0" />
      <span className="font-serif text-[1.05rem] leading-tight font-semibold text-balance wrap-anywhere line-clamp-2 sm:text-[1.2rem]">
        {churchName}
      </span>
    </>
  )
}

function ChurchMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 60 64" className={className} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d="M28 0h4v4h8v4h-8v5l8 11h-4v7l20 19v4h-4v10H36V51q0-7-6-11-6 4-6 11v13H8V54H4v-4l20-19v-7h-4l8-11V8h-8V4h8zM28 32v-6q2-3 4 0v6z" />
    </svg>
  )
}
