/** What pages of some kinds show besides their words: the particulars of a ministry, and how to join. */
import { MAX_SUBJECT_LENGTH } from '#app/inbox/contact.form.ts'
import { ContactForm } from '#app/inbox/contact-form.tsx'
import { mailto, tel } from '#app/links/address.ts'
import { useContact } from '#app/ui/site.ts'
import { Email } from '#app/ui/text.tsx'
import type { PublicPage } from '#app/ui/page-content.ts'
import { t } from '#app/text/t.ts'

export function Particulars({ content }: { content: PublicPage }) {
  const { audience, meets, place, leader, leaderEmail, asksToJoin } = content
  const { phone } = useContact()
  const facts = { 'For whom': audience, When: meets, Where: place, Leader: leader, Email: leaderEmail }
  const given = Object.entries(facts).filter(([, value]) => value !== '')
  if (given.length === 0) return null
  return (
    <>
      <dl className="mt-8 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{t(name)}</dt>
            <dd className="font-serif text-xl leading-snug wrap-anywhere">
              {name === 'Email' ? (
                <a href={mailto(value)} className="link">
                  <Email>{value}</Email>
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="no-print mt-6 flex flex-wrap gap-3">
        {phone && (
          <a href={tel(phone)} className="btn btn-fill lining-nums">
            {t('Call {phone}', { phone })}
          </a>
        )}
        {asksToJoin && (
          <a href="#join" className="btn btn-line">
            {t('I’d like to join')}
          </a>
        )}
      </p>
    </>
  )
}

export function AskToJoin({ content: { title, asksToJoin } }: { content: PublicPage }) {
  if (!asksToJoin) return null
  return (
    <section id="join" className="no-print bg-sand py-section">
      <div className="wrap grid items-start gap-x-columns gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        <div>
          <h2>{t('I’d like to join')}</h2>
        </div>
        <ContactForm subject={t('I’d like to join: {title}', { title }).slice(0, MAX_SUBJECT_LENGTH).toWellFormed()} />
      </div>
    </section>
  )
}
