/** What there is to know of letters on the first page of the desk: nothing while all is well. */
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
}

export function LettersNote() {
  const { data } = useQuery(deskRead<LettersSummary>(adminApi.lettersSummary))
  return (data ? mattersOf(data) : []).map(({ text, to, action, search }) => (
    <p key={text} className="desk-note">
      <span>{text}</span>
      <DeskLink to={to} className="desk-btn" {...(search ? { search } : {})}>
        {action}
      </DeskLink>
    </p>
  ))
}

function mattersOf({ isRealMail, trouble, failed, unsure }: LettersSummary): Matter[] {
  const matters: Matter[] = []
  if (!isRealMail) {
    const text = 'Mail is not set up yet: nobody is told of messages by letter, and no letter reaches anybody.'
    matters.push({ text, to: desk.settings, action: 'Set it up' })
  }
  if (trouble) matters.push({ text: `Letters are held up. ${trouble.advice}`, to: desk.letters, action: 'See why' })
  if (failed > 0) {
    const text = `${counted(failed, ['letter', 'letters'])} could not be sent.`
    matters.push({ text, to: desk.letters, action: 'See which', search: { state: 'failed' } })
  }
  if (unsure > 0) {
    const text = `Of ${counted(unsure, ['letter', 'letters'])} nobody knows whether it arrived.`
    matters.push({ text, to: desk.letters, action: 'See which', search: { state: 'unsure' } })
  }
  return matters
}
