/** Letters that the site sends, and the only way of sending them that there is so far: writing them down. */
import type { Logger } from 'pino'

export interface Letter {
  /** One address. */
  to: string
  subject: string
  /** Plain text, lines as they are to be read. */
  text: string
}

export interface Post {
  /** Sends a letter, or takes it in to be sent. Nobody who asks for one waits for it to arrive. */
  send(letter: Letter): Promise<void>
}

/** Writes every letter into the log: for trying things out, and for churches that have not set up mail yet. */
export function consolePost(log: Pick<Logger, 'info'>): Post {
  return {
    send: async ({ to, subject, text }) => log.info({ to, subject, text }, 'letter'),
  }
}
