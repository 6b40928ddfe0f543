/** Ways for letters to leave: by a mail server, or into the log. */
import type { Outgoing } from '#mail/email.ts'
import type { MailSettings } from '#mail/settings.ts'
import { type Patience, SmtpSession } from '#mail/smtp.ts'
import { MailTrouble } from '#mail/trouble.ts'

/** One line of sending: one letter at a time. */
export interface Transport {
  /**
   * @param handingOver called before the last line goes; when it gives `false` the letter is not sent
   * @returns what the server answered
   * @throws MailTrouble
   */
  deliver: (letter: Outgoing, handingOver: () => Promise<boolean>) => Promise<string>
  close: () => void
}

/** Where the letters of the console go. */
export type Console = (letter: Outgoing) => void

/**
 * @param host name of the site, for the letters' Message-IDs
 */
export function openTransport(settings: MailSettings, host: string, console: Console, patience?: Patience): Transport {
  if (settings.provider === 'console') return intoTheLog(console)
  if (settings.missing !== '') {
    const { missing } = settings
    return { deliver: () => Promise.reject(new MailTrouble('settings', missing, missing)), close: () => undefined }
  }
  return new SmtpSession(settings, host, patience ? { patience } : {})
}

function intoTheLog(console: Console): Transport {
  return {
    deliver: async (letter, handingOver) => {
      if (!(await handingOver())) throw new MailTrouble('later', 'It is somebody else’s by now')
      console(letter)
      return 'Written into the log; nothing was sent'
    },
    close: () => undefined,
  }
}
