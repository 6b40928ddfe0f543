/** The link over a poster, and the button in it. */
export const PLAY_LINK = 'group absolute inset-0 flex items-end rounded-card p-[clamp(1.2rem,3vw,2.6rem)] outline-none'

export function PlayButton({ children }: { children: string }) {
  return (
    <span className="btn bg-card text-ink shadow-md group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-white">
      <svg viewBox="0 0 12 14" className="h-3.5 w-3 text-primary-text" fill="currentColor" aria-hidden="true">
        <path d="M0 0v14l12-7z" />
      </svg>
      {children}
    </span>
  )
}
