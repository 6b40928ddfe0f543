/** What came of a sync: how many of what, and each video that was skipped with its reason. */
import type { Told } from '#app/features/youtube/admin-sync-cell.tsx'
import { videoAddress } from '#app/features/youtube/video.ts'

export function Report({ told, onClose }: { told: Told; onClose: () => void }) {
  const { title, added, updated, unchanged, skipped, skippedVideos } = told
  const numbers: [string, number][] = [
    ['Added', added],
    ['Updated', updated],
    ['Unchanged', unchanged],
    ['Skipped', skipped],
  ]
  return (
    <section aria-labelledby="sync-report" className="sheet mt-5 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sync-report" className="text-[1.35rem]">
          Results: {title}
        </h2>
        <button type="button" className="admin-btn" onClick={onClose}>
          Close
        </button>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {numbers.map(([label, number]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="font-serif text-[1.7rem] leading-none">{number.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {skippedVideos.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">Skipped</h3>
          <ul className="mt-1 divide-y divide-line">
            {skippedVideos.map(({ videoId, title: video, why }) => (
              <li key={videoId || `${video} ${why}`} className="py-2">
                {videoId === '' ? (
                  video || 'A video without a usable ID'
                ) : (
                  <a className="link" href={videoAddress(videoId)} target="_blank" rel="noreferrer">
                    {video || videoId}
                    <span className="sr-only"> (opens a new tab)</span>
                  </a>
                )}
                <span className="block text-soft">{why}</span>
              </li>
            ))}
          </ul>
          {skipped > skippedVideos.length && (
            <p className="text-soft">And {skipped - skippedVideos.length} more for similar reasons.</p>
          )}
        </>
      )}
    </section>
  )
}
