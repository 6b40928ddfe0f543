/** Emails that the site sends, and issues of the newsletter. */
import type { Generated } from 'kysely'
import type { Flag, Instant, Searched } from '#db/tables/columns.ts'

/** The text of an email. Many emails share one when they differ only in what is filled in. */
export interface EmailBodyTable {
  id: string
  /** Plain text, with placeholders such as `{{unsubscribe}}`. */
  text: string
  html: string
  created_at: Instant
  /** `text` and `html` are sealed under the site's key: they hold a secret, such as a link for a password. */
  is_sealed: Flag
}

export interface EmailTable extends Searched {
  id: string
  created_at: Instant
  updated_at: Instant
  /** What it is for: `contact notice`, `auto-reply`, `newsletter` … */
  kind: string
  /** One address. */
  to_address: string
  /** One address, or empty. */
  reply_to: Generated<string>
  subject: string
  body_id: string
  /** JSON: by placeholder, the text of this email. */
  fills: Generated<string>
  /** Address for one-click unsubscribing (RFC 8058), or empty. */
  list_unsubscribe: Generated<string>
  /** The record that it is about: `message`, `subscriber` … and its id. */
  about_kind: Generated<string>
  about_id: Generated<string>
  /** The issue of the newsletter that it is a copy of, or empty. */
  batch_id: Generated<string>
  /** See `mail/email-states.ts`. */
  state: 'waiting' | 'sending' | 'sent' | 'unsent' | 'failed' | 'unsure' | 'cancelled' | 'paused'
  /** A copy of a newsletter: it waits until single emails are sent, and keeps to the rate limit. */
  is_bulk: Generated<Flag>
  /** 1: it was recalled while it was being sent; it is not tried again. */
  is_recalled: Generated<Flag>
  attempts: Generated<number>
  /** When it is tried next. */
  next_at: string
  /** The sender's mark, and until when no one else may send it. */
  claim: Generated<string>
  claimed_until: Generated<string>
  /** When the last line of it was about to be handed over; empty before. */
  handed_at: Generated<string>
  sent_at: Generated<string>
  /** What went wrong last, in the server's words or ours. */
  error: Generated<string>
  /** Which kind of trouble that was; see `mail/error.ts`. */
  error_kind: Generated<string>
  /** What the server answered when it took it. */
  answer: Generated<string>
  /** Ids of the earlier emails that it follows, oldest first, with spaces between them. */
  thread: Generated<string>
  /** At most one email has the same; `null` for most. */
  dedupe_key: Generated<string | null>
}

/** What somebody in the admin area has noted about something that came in. */
export interface NoteTable {
  id: string
  /** `message` or `visitor request`. */
  kind: string
  record_id: string
  at: Instant
  person_id: string
  person: string
  text: string
  /** Of an answer that was emailed; empty for a note. */
  subject: Generated<string>
}

/** What was sent by a form and taken for spam. */
export interface JudgedSpamTable {
  id: string
  /** `contact`, `visit` or `newsletter`. */
  form: string
  /** JSON: what was sent, as it was parsed. */
  fields: string
  reason: string
  created_at: Instant
}
