/** Below the test email: whether the domain says that the church’s emails are its own, and what to paste where it doesn’t. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, call, CallError } from '#app/dashboard/client.ts'
import { copyText, useAdminMutation } from '#app/dashboard/mutation.ts'
import { moment } from '#app/dates/instants.ts'
import { longDate } from '#app/dates/format.ts'
import type { HeaderChecks, MailChecks } from '#app/settings/mail-checks-api.ts'
import { TextArea } from '#app/ui/field.tsx'

type Check = MailChecks['checks'][number]

/** @param isSaved whether the form is as it is stored: the checks are about what is stored */
export function EmailRecords({ isSaved }: { isSaved: boolean }) {
  const read = adminRead<MailChecks>(adminApi.mailCheck)
  const { data } = useQuery(read)
  const queries = useQueryClient()
  const { mutate, isPending } = useAdminMutation()
  const look = async () => {
    const found = await mutate(async (): Promise<MailChecks> => (await call('POST', adminApi.mailCheck)).json())
    if (found) queries.setQueryData(read.queryKey, found)
  }
  return (
    <section aria-labelledby="email-records" className="grid gap-4 rounded-card border border-line bg-paper px-5 py-4">
      <div className="grid gap-2">
        <h3 id="email-records" className="text-lg">
          Do others believe that your emails are yours?
        </h3>
        <p className="text-soft">
          Anyone can write any address on an email. So receivers ask the records of your domain who may send for it
          (SPF), look for a signature (DKIM), and read what to do with forgeries (DMARC). Without them, emails often go
          to spam. We look every night, and tell you when something changes.
        </p>
      </div>
      {data?.from === null ? (
        <p>Once email is set up above and saved, we check this for you.</p>
      ) : (
        <>
          {data && <Provider {...data} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button isOff={isPending} onClick={() => void look()}>
              {isPending ? 'Looking...' : 'Check now'}
            </Button>
            {data?.at && <span className="text-soft">Last looked at {moment(data.at)}</span>}
          </div>
          {!isSaved && <p className="text-soft">This is about the saved settings. Save yours first.</p>}
          <div role="status">{data && data.checks.length > 0 && <Checks checks={data.checks} />}</div>
          <PasteHeaders />
        </>
      )}
    </section>
  )
}

function Provider({ server, provider }: MailChecks) {
  if (!provider) return <p>Emails go out through {server}, which we don’t know.</p>
  const { name, spf, selectors, alignedBy, checked, source } = provider
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">
        Emails go out through <b>{name}</b>.
      </summary>
      <ul className="list-disc pl-5 text-sm text-soft">
        <li>SPF: {spf === null ? 'nothing to add to your record' : `include:${spf}`}</li>
        <li>Names of DKIM keys: {selectors.length > 0 ? selectors.join(', ') : 'your own, which it shows you'}</li>
        <li>DMARC passes by {alignedBy}</li>
        <li>
          {checked === null
            ? `We couldn’t compare this with ${source}, so we propose nothing from it.`
            : `Compared with ${source} on ${longDate(checked)}`}
        </li>
      </ul>
    </details>
  )
}

const titles: Partial<Record<Check['about'], string>> = {
  From: 'From address',
  SPF: 'Who may send (SPF)',
  DKIM: 'Signature (DKIM)',
  DMARC: 'Forged emails (DMARC)',
  Together: 'All together',
}
const marks = { fine: '✓', watch: '!', trouble: '✕', unknown: '?' } as const
const spoken = { fine: 'Fine: ', watch: 'Needs a look: ', trouble: 'Problem: ', unknown: 'No answer: ' } as const
const looks = { fine: 'text-good', watch: 'text-ink', trouble: 'text-bad', unknown: 'text-soft' } as const

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="grid gap-3">
      {checks.map(({ about, state, text, record }) => (
        <li key={about} className="grid grid-cols-[1.2rem_minmax(0,1fr)] gap-x-2">
          <span aria-hidden="true" className={`font-semibold ${looks[state]}`}>
            {marks[state]}
          </span>
          <div className="grid gap-2">
            <p className="wrap-anywhere">
              <span className="sr-only">{spoken[state]}</span>
              <b>{titles[about] ?? about}.</b> {text}
            </p>
            {record && <Record about={about} {...record} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Record({ about, type, name, domain, value, replaces }: NonNullable<Check['record']> & Pick<Check, 'about'>) {
  return (
    <div className="grid gap-2 rounded-lg bg-sand p-3 text-sm">
      <p>
        Sign in at the company where you bought {domain} (or that keeps its DNS), open its DNS records, and{' '}
        {replaces.length > 0 ? 'change the record' : 'add a record'}:
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt>Type</dt>
        <dd>{type}</dd>
        <dt>Name</dt>
        <dd>
          <code>{name}</code> {name === '@' && `(the domain itself; some companies want the field empty)`}
        </dd>
        <dt>Value</dt>
        <dd>
          <code className="wrap-anywhere">{value}</code>
        </dd>
        {replaces.map((old) => (
          <div key={old} className="contents">
            <dt>Instead of</dt>
            <dd>
              <code className="wrap-anywhere">{old}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Button srOnly={` of ${about}`} onClick={() => void copyText(value, COPIED, NOT_COPIED)}>
          Copy value
        </Button>
      </p>
    </div>
  )
}

const COPIED = { title: 'Copied', text: 'Paste it as the value of the record.' }
const NOT_COPIED = 'Your browser doesn’t allow it. Mark the value, and copy it.'

/** What the receiver of a test email says, which is exact for every provider. */
function PasteHeaders() {
  const [headers, setHeaders] = useState('')
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<HeaderChecks>()
  const { mutate, isPending } = useAdminMutation()
  const read = async () => {
    setProblem(undefined)
    setResult(undefined)
    const answer = await mutate(async () => {
      try {
        const response = await call('POST', adminApi.mailHeaders, { headers })
        const found: HeaderChecks = await response.json()
        return found
      } catch (error) {
        if (!(error instanceof CallError) || error.fields['headers'] === undefined) throw error
        setProblem(error.fields['headers'])
        return undefined
      }
    })
    setResult(answer)
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-primary-text">
        Read the headers of a test email
      </summary>
      <div className="grid gap-3">
        <p className="text-soft">
          Send yourself a test email above. In Gmail, open it, choose the three dots and “Show original”, then “Copy to
          clipboard”. Elsewhere it’s called “View source” or “Message headers”. Paste it here.
        </p>
        <TextArea
          name="mailHeaders"
          label="Headers"
          rows={5}
          value={headers}
          problem={problem}
          onChange={(event) => setHeaders(event.target.value)}
        />
        <p>
          <Button isOff={isPending} onClick={() => void read()}>
            {isPending ? 'Reading...' : 'Read headers'}
          </Button>
        </p>
        <div role="status">{result && <Checks checks={result.checks} />}</div>
      </div>
    </details>
  )
}
