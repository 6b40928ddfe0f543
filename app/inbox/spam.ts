/** Spam as the dashboard shows it. For server and dashboard. */
import { messages, visitors } from '#app/inbox/sections.ts'
import type { SpamReason } from '#app/http/form-guard.ts'
import type { FormFields } from '#app/http/form-spam.ts'

/** The forms that spam comes by. */
export const SPAM_FORMS = ['contact', 'visit', 'newsletter'] as const
type SpamForm = (typeof SPAM_FORMS)[number]

export interface JudgedSpam {
  id: string
  form: SpamForm
  /** By the names that the form gives them. */
  fields: FormFields
  reason: SpamReason
  /** When it was sent, an instant. */
  createdAt: string
}

/** By form: what one is called in the log and in sentences, what it is titled, and where it goes if it isn't spam. */
export const spamForms: Record<
  SpamForm,
  { name: string; label(this: void, fields: FormFields): string; inbox: string }
> = {
  contact: { name: messages.name, label: messages.label, inbox: messages.plural },
  visit: { name: visitors.name, label: visitors.label, inbox: visitors.plural },
  newsletter: { name: 'subscription', label: ({ email }) => email ?? '', inbox: 'subscribers' },
}

export function spamLabel({ form, fields }: Pick<JudgedSpam, 'form' | 'fields'>): string {
  return spamForms[form].label(fields)
}

export const spamReasons: Record<SpamReason, string> = {
  unseen: 'It filled in a hidden field that people can’t see.',
  fast: 'It was sent faster than anyone can type.',
  flood: 'It arrived during a flood of submissions and didn’t pass the automatic check.',
}
