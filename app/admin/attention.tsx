/** What needs somebody's attention, each with the way there. Nothing when all is well. */
import { useQuery } from '@tanstack/react-query'
import { desk } from '#app/admin-routes.ts'
import { LastSync } from '#app/admin/last-sync.tsx'
import { LettersNote } from '#app/admin/letters-note.tsx'
import { MediaNote } from '#app/admin/media-note.tsx'
import type { Overview } from '#app/admin/new-count.ts'
import { NewsletterNote } from '#app/admin/newsletter-note.tsx'
import { SampleNote } from '#app/admin/sample-note.tsx'
import { FOLLOW } from '#app/desk/followed-up.ts'
import { DeskLink, type Search } from '#app/desk/place.tsx'
import { counted } from '#app/ui/counted.ts'
import { defaultConfig, type SiteConfig, siteConfigRead } from '#app/ui/site.ts'

interface Matter {
  text: string
  action: string
  to: string
  search?: Search
}

export function Attention({ counts }: { counts: Overview }) {
  const { data: config } = useQuery(siteConfigRead)
  const matters = [...unanswered(counts), ...(config ? [...leftOn(config), ...missing(config)] : [])]
  return (
    <div className="mt-6 grid gap-3">
      <SampleNote />
      <LettersNote />
      <NewsletterNote />
      <LastSync />
      <MediaNote gone={counts.noLongerPlaying} />
      {matters.map(({ text, action, to, search }) => (
        <p key={text} className="desk-note">
          <span>{text}</span>
          <DeskLink to={to} className="desk-btn" {...(search ? { search } : {})}>
            {action}
          </DeskLink>
        </p>
      ))}
    </div>
  )
}

function unanswered({ newMessages, newVisitors, overdue }: Overview): Matter[] {
  const matters: Matter[] = []
  const late = [
    ...(overdue.messages > 0 ? [counted(overdue.messages, ['message', 'messages'])] : []),
    ...(overdue.visitors > 0 ? [counted(overdue.visitors, ['visitor request', 'visitor requests'])] : []),
  ]
  if (late.length > 0) {
    const is = overdue.messages + overdue.visitors === 1 ? 'is' : 'are'
    const text = `${new Intl.ListFormat('en').format(late)} ${is} overdue.`
    matters.push({ text, action: 'See which', to: desk.messages, search: { follow: FOLLOW.overdue } })
  }
  if (newMessages > 0) {
    const text =
      newMessages === 1 ? 'One message has not been answered.' : `${newMessages} messages have not been answered.`
    matters.push({ text, action: 'Read', to: desk.messages })
  }
  if (newVisitors > 0) {
    const text =
      newVisitors === 1
        ? 'One visitor has not been contacted yet.'
        : `${newVisitors} visitors have not been contacted yet.`
    matters.push({ text, action: 'See who', to: desk.messages })
  }
  return matters
}

/** What was switched on for a while, and is easily forgotten. */
function leftOn({ liveStreamManualOverride }: SiteConfig): Matter[] {
  if (!liveStreamManualOverride) return []
  const text = '“We are live now” is on: visitors are told that worship is live, whatever the clock says.'
  return [{ text, action: 'Take it off', to: desk.settings }]
}

/** What a visitor misses most while it is not set. */
function missing(config: SiteConfig): Matter[] {
  const names: [keyof SiteConfig, string][] = [
    ['address', 'the address'],
    ['phone', 'the phone number'],
    ['email', 'the email address'],
  ]
  const unset = names.filter(([name]) => !config[name]).map(([, said]) => said)
  if (config.churchName === defaultConfig.churchName) unset.unshift('the church’s name')
  if (unset.length === 0) return []
  const list = new Intl.ListFormat('en').format(unset)
  return [{ text: `Visitors cannot find ${list}: it is not set yet.`, action: 'Settings', to: desk.settings }]
}
