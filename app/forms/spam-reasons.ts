/** Why a submission of a form is suspected to be spam, in the words of the dashboard. */
export const spamReasons = {
  unseen: 'It filled in a hidden field that people can’t see.',
  fast: 'It was sent faster than anyone can type.',
  /** Too many came from programs, or with one of their tokens. */
  flood: 'It was one of many in a short time and didn’t pass the automatic check.',
  repeated: 'The same text was sent several times.',
  words: 'It reads like an advertisement that is sent to many websites.',
  much: 'More was sent in one day than the inbox takes.',
  marked: 'It was marked as spam in the dashboard.',
} as const

export type SpamReason = keyof typeof spamReasons
