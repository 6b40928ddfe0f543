/** Says that a service is live. */

export function LiveBadge() {
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-bad px-3 py-1.5 text-[0.82rem] leading-none font-bold tracking-[0.08em] text-white">
      <span className="size-2 rounded-full bg-white" aria-hidden="true" />
      LIVE
    </span>
  )
}
