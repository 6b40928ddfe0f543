/** The letters that accounts send. */
import type { Letter } from '#app/http/post.ts'

/** @param link opens the page for a new password */
export function resetLetter(to: string, { link, site }: { link: string; site: string }): Letter {
  return {
    to,
    subject: 'A new password',
    text: `Somebody, most likely you, has asked for a new password at ${site}.

Choose one here within the next hour:
${link}

If it was not you, there is nothing to do: your password is still the old one.
`,
  }
}

/** @param by the name of whoever invites */
export function invitationLetter(to: string, { link, site, by }: { link: string; site: string; by: string }): Letter {
  return {
    to,
    subject: `You are invited to help with ${site}`,
    text: `${by} invites you to help with the website of the parish, ${site}.

Choose a password here within the next seven days, and you are in:
${link}

If you do not know what this is about, please ask ${by}, or leave this letter alone.
`,
  }
}
