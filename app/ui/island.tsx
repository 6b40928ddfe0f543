/**
 * Parts of a public page that react. Each is a React root of its own: the server draws it apart from the page, with a prefix
 * for its ids, and `app/site/browser.ts` loads its file and hydrates it when it is needed.
 */
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { usePage } from '#app/ui/page.tsx'

/**
 * When an island is hydrated, if no one has touched or focused it before: at once, when the browser has time, when a recording
 * plays, when the site's worker serves the page, or at an instant in milliseconds since 1970.
 */
type Trigger = 'load' | 'idle' | 'touch' | 'player' | 'worker' | number

/**
 * @param name of its file, `NAME.island.tsx`, whose default export is `of`
 * @returns a component for a page. Its props must be JSON, since they are written into the page; `when` replaces the trigger.
 */
export function island<Props extends object>(name: string, of: ComponentType<Props>, on: Trigger) {
  return function Island({ when = on, ...props }: Props & { when?: Trigger }): ReactNode {
    const json = JSON.stringify(props)
    const { prefix, placeholder } = usePage().addIsland((identifierPrefix) =>
      renderToString(createElement(of, JSON.parse(json) as Props), { identifierPrefix }),
    )
    return (
      <is-land
        id={prefix}
        data-of={name}
        data-on={when}
        data-props={json === '{}' ? undefined : json}
        dangerouslySetInnerHTML={{ __html: placeholder }}
      />
    )
  }
}

/** The places of a page's islands, which are filled when the page around them is drawn. */
export class IslandPlaces {
  readonly #draws: ((prefix: string) => string)[] = []
  readonly #mark: string
  /** Why an island could not be drawn. Its place is empty then, and the page around it is as usual. */
  failure: unknown

  /** @param nonce that no text of the page can contain */
  constructor(nonce: string) {
    this.#mark = `<!--${nonce} `
  }

  add(draw: (prefix: string) => string): { prefix: string; placeholder: string } {
    const index = this.#draws.push(draw) - 1
    return { prefix: `island-${index}`, placeholder: `${this.#mark}${index}-->` }
  }

  fill(html: string): string {
    const [before = '', ...pieces] = html.split(this.#mark)
    return pieces.reduce((text, piece) => {
      const end = piece.indexOf('-->')
      const index = Number(piece.slice(0, end))
      return text + this.#drawn(index) + piece.slice(end + 3)
    }, before)
  }

  #drawn(index: number): string {
    try {
      return this.#draws[index]?.(`island-${index}`) ?? ''
    } catch (error) {
      this.failure ??= error
      return ''
    }
  }
}

declare module 'react' {
  // oxlint-disable-next-line no-namespace -- React's own declaration is one.
  namespace JSX {
    interface IntrinsicElements {
      'is-land': React.HTMLAttributes<HTMLElement> & { [data: `data-${string}`]: string | number | undefined }
    }
  }
}
