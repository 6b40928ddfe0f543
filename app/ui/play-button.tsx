/** The place of a video: its poster, and the link over it with its button, or the player. */
import type { ReactNode } from 'react'

/** @param children the link, or the player, which hides the poster */
export function VideoFrame(props: { poster: ReactNode; className: string; children: ReactNode }) {
  return (
    <div
      className={`group/video relative overflow-clip rounded-card has-[iframe,video]:aspect-video ${props.className}`}
    >
      <div className="contents group-has-[iframe,video]/video:hidden">{props.poster}</div>
      {props.children}
    </div>
  )
}

/** Classes of the link over a poster. */
export const PLAY_LINK =
  'play-link absolute inset-0 flex items-end rounded-card p-[clamp(1.2rem,3vw,2.6rem)] outline-none'

export function PlayButton({ isPlaying = false, children }: { isPlaying?: boolean; children: string }) {
  return (
    <span className="btn bg-card text-ink shadow-md">
      <svg
        viewBox="0 0 12 14"
        width={12}
        height={14}
        className="h-3.5 w-3 text-primary-text"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={isPlaying ? 'M0 0h4v14H0zM8 0h4v14H8z' : 'M0 0v14l12-7z'} />
      </svg>
      {children}
    </span>
  )
}
