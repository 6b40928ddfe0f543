/** Matters that need attention, each with a link. Nothing when there are none. */
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import { EmailsNote } from '#app/admin/emails-note.tsx'
import type { Overview } from '#app/admin/overview-api.ts'
import { NewMessages } from '#app/admin/new-messages.tsx'
import { NewsletterNote } from '#app/admin/newsletter-note.tsx'
import { SampleNote } from '#app/admin/sample-note.tsx'
import { FOLLOW } from '#app/inbox/follow-up.ts'
import { AdminLink, type Search } from '#app/records/place.tsx'
import { counted } from '#app/ui/counted.ts'
import { defaultConfig, type SiteConfig } from '#app/settings.ts'
import { fallbackContact, siteConfigRead } from '#app/ui/site.ts'
import { moment } from '#app/records/moment.ts'
import { useSyncStatus } from '#app/features/youtube/sync-status.ts'

interface Matter {
  text: string
  action: string
  to: string
  search?: Search
}

export function Attention({ counts }: { counts: Overview }) {
  const { data: config } = useQuery(siteConfigRead)
  const matters = [...unanswered(counts), ...(config ? leftOn(config) : [])]
  return (
    <div className="mt-6 grid gap-3">
      <SampleNote />
      {config && <MadeUp config={config} />}
      <EmailsNote />
      <NewsletterNote />
      <LastSync />
      <LastBackup {...counts.backup} />
      {matters.map(({ text, action, to, search }) => (
        <p key={text} className="admin-note">
          <span>{text}</span>
          <AdminLink to={to} className="admin-btn" {...(search ? { search } : {})}>
            {action}
          </AdminLink>
        </p>
      ))}
      <NewMessages {...counts} />
    </div>
  )
}

function unanswered({ overdue, noLongerPlaying }: Overview): Matter[] {
  const matters: Matter[] = []
  if (noLongerPlaying > 0) {
    const names = ['video or audio file has stopped playing', 'videos or audio files have stopped playing'] as const
    const text = `${counted(noLongerPlaying, names)}.`
    matters.push({ text, action: 'View broken links', to: adminPages.mediaWatch })
  }
  const late = [
    ...(overdue.messages > 0 ? [counted(overdue.messages, ['message', 'messages'])] : []),
    ...(overdue.visitors > 0 ? [counted(overdue.visitors, ['visitor request', 'visitor requests'])] : []),
  ]
  if (late.length > 0) {
    const is = overdue.messages + overdue.visitors === 1 ? 'is' : 'are'
    const text = `${new Intl.ListFormat('en').format(late)} ${is} overdue.`
    matters.push({ text, action: 'View overdue', to: adminPages.messages, search: { follow: FOLLOW.overdue } })
  }
  return matters
}

/** Switches that are meant to be temporary, and are easily forgotten. */
function leftOn({ liveStreamManualOverride }: SiteConfig): Matter[] {
  if (!liveStreamManualOverride) return []
  const text = '“We’re live now” is on, so visitors see that worship is live at all times.'
  return [{ text, action: 'Turn it off', to: adminPages.settings }]
}

/** Sample contact details that visitors see until the church enters its own. */
function MadeUp({ config }: { config: SiteConfig }) {
  const shown: [name: string, value: string][] = []
  if (config.churchName === defaultConfig.churchName) shown.push(['name', config.churchName])
  if (!config.address) shown.push(['address', fallbackContact.address.replaceAll('\n', ', ')])
  if (!config.phone) shown.push(['phone number', fallbackContact.phone])
  if (!config.email) shown.push(['email address', fallbackContact.email])
  if (shown.length === 0) return null
  const list = new Intl.ListFormat('en').format(shown.map(([name, value]) => `${name} “${value}”`))
  return (
    <p className="admin-note border-bad">
      <span>
        <strong>Your website shows contact details that aren’t yours.</strong> Visitors see the made-up {list} until you
        enter your own.
      </span>
      <AdminLink
        to={adminPages.settings}
        hash={config.churchName === defaultConfig.churchName ? 'church' : 'contact'}
        className="admin-btn"
      >
        Enter yours
      </AdminLink>
    </p>
  )
}

/** When the newest verified backup was made. */
function LastBackup({ at, isLate }: Overview['backup']) {
  if (!isLate) return at === null ? null : <p className="text-soft">Last verified backup: {moment(at)}.</p>
  return (
    <p className="admin-note border-bad">
      <span>
        <strong>There’s no verified backup from the last two days.</strong>{' '}
        {at === null ? 'None has been made yet.' : `The last one is from ${moment(at)}.`} The server’s log says why.
      </span>
    </p>
  )
}

/** When videos were last imported, or why that failed. */
function LastSync() {
  const last = useSyncStatus()?.lastSync
  if (!last) return null
  if (last.isFine) {
    return (
      <p className="text-soft">
        Last video import: {moment(last.at)} ({last.title}).{' '}
        <AdminLink to={adminPages.videoSync} className="link">
          Video Import
        </AdminLink>
      </p>
    )
  }
  return (
    <p className="admin-note">
      <span>
        <strong>We couldn’t import videos from “{last.title}”.</strong> {last.message}
      </span>
      <AdminLink to={adminPages.videoSync} className="admin-btn">
        View details
      </AdminLink>
    </p>
  )
}
