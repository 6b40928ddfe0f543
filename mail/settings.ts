/** How letters go out: what the settings say, made whole. */

export interface MailSettings {
  /** `console` writes letters into the log; `off` keeps them here. */
  provider: 'gmail' | 'smtp' | 'console' | 'off'
  host: string
  port: number
  /** TLS from the first byte; without it STARTTLS is used where the server has it. */
  secure: boolean
  user: string
  password: string
  /** Whom letters are from. */
  from: { name: string; address: string }
  /** How many copies of a newsletter may go in a minute and in 24 hours. */
  perMinute: number
  perDay: number
  /** What has to be set before anything can be sent; empty when nothing is missing. */
  missing: string
}

/** Whether letters reach anybody. */
export function isRealMail({ provider, missing }: Pick<MailSettings, 'provider' | 'missing'>): boolean {
  return (provider === 'gmail' || provider === 'smtp') && missing === ''
}

/** Two settings under which the same connection would be made. */
export function connectsAlike(one: MailSettings, other: MailSettings): boolean {
  const key = ({ provider, host, port, secure, user, password, from, missing }: MailSettings) =>
    JSON.stringify([provider, host, port, secure, user, password, from, missing])
  return key(one) === key(other)
}
