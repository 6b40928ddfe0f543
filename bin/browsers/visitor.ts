/** What a visitor does in a browser, as few words for the list of ways. */
import type { Send } from './driver.ts'
import { EXPECT_MS } from '#test/patience.ts'

/** How WebDriver names an element in its answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The key Enter (W3C WebDriver, 17.4.2); WebKitGTK leaves out a line break. */
const ENTER = '\uE007'

export class Visitor {
  readonly #send: Send
  readonly #site: string

  /** @param site where the server answers, without a slash at its end */
  constructor(send: Send, site: string) {
    this.#send = send
    this.#site = site
  }

  /** Opens a page, and waits for its script. From then on its errors, and what its policy refuses, are noted. */
  async open(path: string): Promise<void> {
    await this.#send('open', { url: this.#site + path })
    await this.arrived()
  }

  async back(): Promise<void> {
    await this.#send('back')
    await this.arrived()
  }

  async reload(): Promise<void> {
    await this.#send('reload')
    await this.arrived()
  }

  /** The path with its query. */
  async path(): Promise<string> {
    return String(await this.#send('address')).slice(this.#site.length)
  }

  /** @param width of the window in pixels; WebKitGTK has none below 447 */
  async resize(width: number): Promise<void> {
    await this.#send('resize', { width, height: 900 })
  }

  /** Runs a function in the page. @returns what it returns, as JSON; of a promise, what that becomes */
  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#send('run', { script: `return (${script.toString()})(...arguments)`, args })) as Awaited<Result>
  }

  /** Runs a function in the page until it returns something true. @throws with these words when it does not */
  async until<Args extends unknown[]>(what: string, script: (...args: Args) => unknown, ...args: Args): Promise<void> {
    await this.poll(what, () => this.run(script, ...args))
  }

  /** Asks until the answer is something true. @throws with these words when it isn’t */
  async poll(what: string, ask: () => unknown): Promise<void> {
    const deadline = Date.now() + EXPECT_MS / 3
    for (let failure: unknown = ''; ;) {
      try {
        if (await ask()) return
      } catch (error) {
        // A page that is being left runs no script.
        failure = error
      }
      if (Date.now() > deadline) throw new Error(`${what} ${String(failure)}`.trim())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Clicks as a pointer does: not on what is hidden, covered or off the page. @param selector of CSS, or an XPath */
  async click(selector: string): Promise<void> {
    const id = await this.#find(selector)
    // WebKitGTK’s driver measures where it clicks while the page still scrolls smoothly. An option has no place of its own.
    const element = { [ELEMENT]: id } as unknown as Element
    await this.run(
      (one) => (one.closest('select') ?? one).scrollIntoView({ behavior: 'instant', block: 'center' }),
      element,
    )
    await this.#send('click', { id })
  }

  /** Types with keys at the end of what a field holds. */
  async type(selector: string, text: string): Promise<void> {
    await this.#send('type', { id: await this.#find(selector), text: text.replaceAll('\n', ENTER) })
  }

  /** Waits until these words can be seen, or are said to a screen reader. */
  async reads(words: string): Promise<void> {
    await this.until(`“${words}” is not shown.`, (wanted) => document.body.innerText.includes(wanted), words)
  }

  async #find(selector: string): Promise<string> {
    const using = selector.startsWith('//') ? 'xpath' : 'css selector'
    const found = (await this.#send('find', { using, value: selector })) as { [ELEMENT]: string }
    return found[ELEMENT]
  }

  /** Waits for the script of the page to which something led. */
  async arrived(): Promise<void> {
    await this.until('The script of the page did not come.', () => document.documentElement.dataset['ready'] === 'true')
    await this.run(() => {
      const kept = ((globalThis as { faults?: string[] }).faults ??= [])
      addEventListener('error', ({ message }) => kept.push(message))
      addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
      addEventListener('securitypolicyviolation', ({ blockedURI }) => kept.push(`not allowed: ${blockedURI}`))
    })
  }

  /** What went wrong in the page since it was opened. */
  faults(): Promise<string[]> {
    return this.run(() => (globalThis as { faults?: string[] }).faults ?? [])
  }
}
