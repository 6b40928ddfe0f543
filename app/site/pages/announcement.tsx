/** The form for planning a visit, on its page and as a block. */
import { VisitForm } from '#app/inbox/visit-form.tsx'
import { useSundayChange } from '#app/ui/sunday-change.ts'
import { mapLinks } from '#app/links/address.ts'
import { useVisitTimes } from '#app/ui/facts.ts'
import { noticeSentence, noticesRead } from '#app/ui/notices.ts'
import { useContact, useSiteConfig, visitAnswersRead } from '#app/ui/site.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { servicesInWords } from '#app/church/worship-services.ts'
import { capitalized } from '#app/text/format-count.ts'
import { t } from '#app/text/t.ts'

/**
 * The form, with the facts for people who have announced a visit.
 * @param arrive a sentence after the time of the service
 */
export function Announcement({ arrive = '' }: { arrive?: string }) {
  const { answers, greeting, mayText } = usePageQuery(visitAnswersRead)
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  const services = useVisitTimes()
  const notice = useSundayChange(usePageQuery(noticesRead))
  const facts: [name: string, text: string][] = [
    // A time ends with a period.
    [
      t('When'),
      notice
        ? noticeSentence(notice)
        : services.length > 0
          ? `${capitalized(servicesInWords(services, { at: ' at' }))} ${arrive}`.trimEnd()
          : '',
    ],
    // The first answer is always about parking.
    [t('Parking'), answers[0]?.answer ?? ''],
    [t('Who'), greeting],
  ]
  return (
    <VisitForm
      facts={facts.filter(([, text]) => text)}
      mayText={mayText}
      directions={address ? mapLinks(address, mapUrl).googleDirections : null}
    />
  )
}
