/** The state of email on the overview: who is notified about new messages, and what went wrong. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, desk } from '#app/admin-routes.ts'
import { DeskLink, type Search } from '#app/desk/place.tsx'
import { deskRead } from '#app/desk/read.ts'
import type { LettersSummary } from '#app/letters/letter.ts'
import { counted } from '#app/ui/counted.ts'

interface Matter {
  text: string
  to: string
  action: string
  search?: Search
  hash?: string
}

export function LettersNote() {
  const { data } = useQuery(deskRead<LettersSummary>(adminApi.lettersSummary))
  if (!data) return null
  return (
    <>
      {mattersOf(data).map(({ text, to, action, ...place }) => (
        <p key={text} className="desk-note">
          <span>{text}</span>
          <DeskLink to={to} className="desk-btn" {...place}>
            {action}
          </DeskLink>
        </p>
      ))}
      {data.isRealMail && !data.isFallback && (
        <p className="text-soft">New messages and visit requests are emailed to {data.noticesTo.join(', ')}.</p>
      )}
    </>
  )
}

const EMAIL_SETTINGS = { to: desk.settings, hash: 'email' }

function mattersOf({ isRealMail, noticesTo, isFallback, trouble, failed, unsure, unsent }: LettersSummary): Matter[] {
  const matters: Matter[] = []
  if (!isRealMail) {
    const text = 'Email isn’t set up yet, so no one will be notified about new messages.'
    matters.push({ text, action: 'Set it up', ...EMAIL_SETTINGS })
  } else if (isFallback) {
    const text =
      noticesTo.length === 0
        ? 'No one is notified about new messages and visit requests, because no address is set.'
        : `No address for messages is set, so new messages and visit requests are emailed to every administrator: ${noticesTo.join(', ')}.`
    matters.push({ text, action: 'Set an address', ...EMAIL_SETTINGS })
  }
  if (trouble) matters.push({ text: `Letters are held up. ${trouble.advice}`, to: desk.letters, action: 'See why' })
  if (failed > 0) {
    const text = `${counted(failed, ['letter', 'letters'])} could not be sent.`
    matters.push({ text, to: desk.letters, action: 'See which', search: { state: 'failed' } })
  }
  if (isRealMail && unsent > 0) {
    const is = unsent === 1 ? 'email wasn’t' : 'emails weren’t'
    const text = `${unsent.toLocaleString('en-US')} ${is} sent, because email wasn’t set up yet.`
    matters.push({ text, to: desk.letters, action: 'View unsent', search: { state: 'unsent' } })
  }
  if (unsure > 0) {
    const text = `Of ${counted(unsure, ['letter', 'letters'])} nobody knows whether it arrived.`
    matters.push({ text, to: desk.letters, action: 'See which', search: { state: 'unsure' } })
  }
  return matters
}
