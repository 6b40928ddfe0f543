/** The section “Find a person”: what is kept about an email address, to answer someone who asks. */
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { fieldLabel } from '#app/dashboard/field-label.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { moment } from '#app/dates/instants.ts'
import type { PersonFound } from '#app/privacy/person-api.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { TextField } from '#app/ui/field.tsx'

export default function PersonPanel() {
  // Not in the address, which browsers keep in their history.
  const [email, setEmail] = useState('')
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    if (typeof typed === 'string') setEmail(typed.trim())
  }
  return (
    <>
      <SectionHead
        title="Find a person"
        lead="When someone asks what you have stored about them, enter their email address. You see everything in lists, trash, emails, imports and the activity log."
      />
      <form onSubmit={search} className="sheet mb-6 flex flex-wrap items-end gap-4 p-5">
        <div className="min-w-0 grow sm:max-w-md">
          <TextField name="email" label="Email address" type="email" required autoComplete="off" spellCheck={false} />
        </div>
        <Button variant="go" type="submit">
          Find
        </Button>
      </form>
      {email !== '' && <Found email={email} onErased={() => setEmail('')} />}
    </>
  )
}

function Found({ email, onErased }: { email: string; onErased: () => void }) {
  const { data, error } = useQuery(adminRead<PersonFound>(href(adminApi.person, {}, { email })))
  if (error) return <Failed error={error} />
  if (!data) return <p role="status">Searching...</p>
  const count = data.parts.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <p role="status" className="mb-4 admin-measure wrap-anywhere">
        {count === 0
          ? `Nothing is stored about ${email}.`
          : `${formatCount(count, ['entry', 'entries'])} about ${email}.`}
        {data.leavesOut &&
          ' Prayer requests and what is entrusted to the clergy aren’t searched, since your roles don’t let you read them.'}{' '}
        Backups keep what was deleted for 12 months at most.
      </p>
      {count > 0 && (
        <ul className="mb-6 flex flex-wrap gap-x-6">
          {(['text', 'json'] as const).map((format) => (
            <li key={format}>
              <a
                href={href(adminApi.person, {}, { email, format })}
                download
                className="link inline-flex min-h-11 items-center"
              >
                {format === 'text' ? 'Download as text' : 'Download as JSON'}
              </a>
            </li>
          ))}
        </ul>
      )}
      {data.parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
      {/* What the user may not read is erased, too. */}
      {(count > 0 || data.leavesOut) && (
        <div className="admin-measure">
          <RequestButton
            variant="bad"
            request={['POST', adminApi.erasePerson, { email }]}
            question={{
              title: 'Erase this person?',
              text: `Everything about ${email} is deleted permanently, also from the trash, the history, emails and the activity log. Sign-ups stay without a name. This can’t be undone.`,
              confirm: 'Erase',
              word: 'erase',
            }}
            onDone={onErased}
          >
            Erase
          </RequestButton>
        </div>
      )}
    </>
  )
}

function Part({ title, rows }: PersonFound['parts'][number]) {
  return (
    <section className="sheet mb-5 p-5">
      <h2 className="mb-3 text-lg font-semibold">
        {title} <span className="font-normal text-soft">({rows.length})</span>
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(({ at, values }, index) => (
          // Rows have no key that all tables share, and the list doesn't change while it is shown.
          <li key={index} className="py-3">
            {at && <p className="text-sm text-soft">{at.includes('T') ? moment(at) : at}</p>}
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
              {Object.entries(values).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-soft">{fieldLabel(name)}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
