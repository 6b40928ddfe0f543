/** What was taken for spam, as the admin area speaks of it. Pure, for both sides. */
import type { SpamReason } from '#app/http/form-guard.ts'

/** The forms that spam comes by. */
export type SpamForm = 'contact' | 'visit' | 'newsletter'

export interface JudgedSpam {
  id: string
  form: SpamForm
  /** By the names that the form gives them. */
  fields: Record<string, string>
  reason: SpamReason
  /** When it was sent, an instant. */
  createdAt: string
}

/** What was sent, by the form that it came by. */
export const spamKinds: Record<SpamForm, string> = {
  contact: 'message',
  visit: 'visitor request',
  newsletter: 'subscription',
}

export const spamReasons: Record<SpamReason, string> = {
  unseen: 'It answers a question that people do not see.',
  fast: 'It was sent sooner than anybody can type.',
  flood: 'It came in a flood, and no browser had worked for it.',
}

/** As people know it. */
export function spamLabel({ form, fields }: Pick<JudgedSpam, 'form' | 'fields'>): string {
  if (form === 'newsletter') return fields['email'] ?? ''
  if (form === 'visit') return fields['fullName'] ?? ''
  return `${fields['subject'] ?? ''} (${fields['firstName'] ?? ''} ${fields['lastName'] ?? ''})`
}
