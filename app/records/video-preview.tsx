/** A preview of the video at an address, like on its page: a placeholder first, the player on request. */
import { videoId, webAddress } from '#app/ui/address.ts'
import { Video } from '#app/ui/video.tsx'

export function VideoPreview({ address }: { address: string }) {
  if (!webAddress(address)) return null
  if (!videoId(address)) {
    return <p className="text-soft">This isn’t a YouTube link we recognize. The page will use the address as it is.</p>
  }
  return (
    <div className="max-w-sm">
      <Video
        key={address}
        address={address}
        title="Video preview"
        action="Play the video"
        plate={{ seed: address, text: 'Preview' }}
      />
    </div>
  )
}
