/** The church's mark: its own logo, or our drawing of a small church until it has one. */
import { imageAddress } from '#app/ui/address.ts'
import { useSiteConfig } from '#app/ui/site.ts'

export function Brand() {
  const { churchName, logoUrl } = useSiteConfig()
  const logo = imageAddress(logoUrl)
  if (logo) return <img src={logo} alt={churchName} className="h-12 w-auto max-w-52 object-contain" />
  return (
    <>
      <ChurchMark className="size-9 shrink-0" />
      <span className="font-serif text-[1.2rem] leading-tight font-semibold">{churchName}</span>
    </>
  )
}

function ChurchMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M20 3v9M16.5 6.5h7M8 37V22l12-10 12 10v15zM16 37v-8a4 4 0 0 1 8 0v8" />
    </svg>
  )
}
