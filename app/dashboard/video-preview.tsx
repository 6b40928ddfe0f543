/** A preview of the video at an address, like on its page, or what to paste instead of an address that doesn’t play. */
import { isPrivatePage, webAddress } from '#app/links/address.ts'
import { siteOf, videoAt } from '#app/links/media-address.ts'
import { VideoFrame } from '#app/ui/play-button.tsx'
import Player from '#app/ui/video.island.tsx'

export function VideoPreview({ address }: { address: string }) {
  if (!webAddress(address)) return null
  const notice = noticeOf(address)
  const { page = '', player } = videoAt(address) ?? {}
  return (
    <>
      {notice && (
        <p role="status" className="text-soft">
          {notice}
        </p>
      )}
      {player && (
        <div className="max-w-sm">
          <VideoFrame poster={<div className="aspect-video bg-secondary" />} className="">
            <Player key={address} page={page} player={player} title="Video preview" action="Play the video" />
          </VideoFrame>
        </div>
      )}
    </>
  )
}

/** @returns nothing for a video at YouTube */
function noticeOf(address: string): string | undefined {
  const video = videoAt(address)
  if (video?.id) return undefined
  if (video?.player)
    return 'This isn’t a YouTube link. The page shows what is at this address, if its site allows that.'
  if (!video && isPrivatePage(address))
    return 'Only you can open this page of YouTube Studio, so visitors see no video. Paste the link of the video itself, such as https://youtu.be/dQw4w9WgXcQ.'
  const site = video && siteOf(video.page)
  return site === 'YouTube'
    ? 'This opens a page on YouTube, not one video, so visitors see a link instead of a player. Paste the link of the video itself, such as https://youtu.be/dQw4w9WgXcQ.'
    : `Visitors see a link to ${site} instead of a player. To show a player, paste a YouTube link or the address in the site’s embed code.`
}
