/** The form for planning a visit, on its page and as a block. */
import { visitForm } from '#app/inbox/visit.ts'
import VisitForm from '#app/inbox/visit-form.island.tsx'
import { island } from '#app/ui/island.tsx'
import { useSundayChange } from '#app/site/pages/sunday-change.ts'
import { mapLinks } from '#app/values/address.ts'
import { noticeSentence, noticesRead } from '#app/ui/notices.ts'
import { useWorshipServices } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig, visitAnswersRead } from '#app/ui/site.ts'
import { useFormPlace, usePageQuery } from '#app/ui/page.tsx'
import { servicesInWords } from '#app/values/worship-services.ts'

const USUAL = [{ name: '', weekday: 7, time: '10:30', isBroadcast: true }]

/** The services that visitors come to, or a default until the church has entered some. */
export function useVisitTimes() {
  const services = useWorshipServices()
  return services.length > 0 ? services : USUAL
}

const FormIsland = island('visit-form', VisitForm, 'touch')

/**
 * The form, with the facts for people who have announced a visit.
 * @param arrive a sentence after the time of the service
 */
export function Announcement({ arrive = '' }: { arrive?: string }) {
  const { answers, greeting } = usePageQuery(visitAnswersRead)
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  const services = useVisitTimes()
  const notice = useSundayChange(usePageQuery(noticesRead))
  const facts: [name: string, text: string][] = [
    // A time ends with a period.
    ['When', notice ? noticeSentence(notice) : `${servicesInWords(services, { at: ' at' })} ${arrive}`.trimEnd()],
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
