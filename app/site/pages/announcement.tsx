/** The form for planning a visit, on its page and as a block. */
import { visitForm } from '#app/inbox/visit.ts'
import VisitForm from '#app/inbox/visit-form.island.tsx'
import { island } from '#app/ui/island.tsx'
import { useSundayChange } from '#app/site/pages/sunday-change.ts'
import { mapLinks } from '#app/values/address.ts'
import { noticeSentence, noticesRead } from '#app/ui/notices.ts'
import { mainService, useServiceTimes, weekly } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig, visitAnswersRead } from '#app/ui/site.ts'
import { useFormPlace, usePageQuery } from '#app/ui/page.tsx'

/** The time of the main service, or a default until the church has entered one. */
export const useMainTime = () => mainService(useServiceTimes()) ?? { weekday: 7, time: '10:30' }

const FormIsland = island('visit-form', VisitForm, 'touch')

/**
 * The form, with the facts for people who have announced a visit.
 * @param arrive a sentence after the time of the service
 */
export function Announcement({ arrive = '' }: { arrive?: string }) {
  const { answers, greeting } = usePageQuery(visitAnswersRead)
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  const service = useMainTime()
  const notice = useSundayChange(usePageQuery(noticesRead))
  const facts: [name: string, text: string][] = [
    // A time ends with a period.
    ['When', notice ? noticeSentence(notice) : `${weekly(service)} ${arrive}`.trimEnd()],
    // The first answer is always about parking.
    ['Parking', answers[0]?.answer ?? ''],
    ['Who', greeting],
  ]
  return (
    <FormIsland
      place={useFormPlace(visitForm)}
      facts={facts.filter(([, text]) => text)}
      directions={address ? mapLinks(address, mapUrl).googleDirections : null}
    />
  )
}
