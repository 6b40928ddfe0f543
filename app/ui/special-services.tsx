/** Upcoming services besides the weekly ones; nothing if there are none. */
import { webAddress } from '#app/ui/address.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'
import { specialServicesRead } from '#app/ui/service-times.ts'
import { useReading } from '#app/ui/use-reading.ts'

export function SpecialServices({ className }: { className: string }) {
  const data = useReading(specialServicesRead)
  if (data.length === 0) return null
  return (
    <section className={className} aria-label="Upcoming Services">
      <h2 className="text-2xl">Upcoming Services</h2>
      <ul className="mt-3 border-t border-line">
        {data.map(({ id, date, time, location, youtubeUrl }) => {
          const video = webAddress(youtubeUrl)
          return (
            <li key={id} id={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
              <span className="font-semibold">{fullDate(date)}</span>
              <span className="text-soft">
                {[clockTime(time), location].filter(Boolean).join(', ')}
                {video && (
                  <>
                    {' · '}
                    <a href={video} className="link">
                      Watch online
                    </a>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
