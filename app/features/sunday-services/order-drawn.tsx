/** The order of service: as a list on the page of its day, and whole for reading along. */
import { Fragment, type ReactNode } from 'react'
import { citedPassages } from '#app/church/year/passages.ts'
import type { OrderPart } from '#app/features/sunday-services/order.ts'
import { headOf, licensesOf, partsOf } from '#app/features/sunday-services/order.ts'
import type { PublicSunday } from '#app/features/sunday-services/shown.ts'
import type { RichText } from '#app/definitions/rich-text.ts'
import { RecordText } from '#app/ui/record-text.tsx'
import { dottedFacts, Paragraphs } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

/** All rich texts of an order, whose links a page loads. */
export function richTextsOf(order: PublicSunday['order']): RichText {
  return partsOf(order).flatMap((part) => ('words' in part && Array.isArray(part.words) ? part.words : []))
}

/** A citation, each passage of which leads to the sermons on it. */
export function Citation({ children }: { children: string }) {
  return citedPassages(children).map(({ text, address }, index) => (
    <Fragment key={address}>
      {index > 0 && ` ${t('or')} `}
      <a href={address} className="link -my-2.5 inline-block py-2.5">
        {text}
      </a>
    </Fragment>
  ))
}

/** The parts by their names, without their words; the passage of the sermon stands elsewhere on the page. */
export function OrderList({ day: whole }: { day: PublicSunday }) {
  const day = { ...whole, passage: null }
  return (
    <ol className="border-t border-line">
      {partsOf(day.order).map((part) => {
        const [{ heading }, facts] = [headOf(part, day), factsOf(part, day)]
        if (part.kind === 'rubric') return null
        return (
          <li key={part.id} className="border-b border-line py-3">
            <span dir="auto" className="font-semibold">
              {heading}
            </span>
            {facts.length > 0 && <span className="dots text-soft">{dottedFacts(facts)}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** The whole order, with the words that the church has typed, and the licenses of songs at its foot. */
export function WholeOrder({ day }: { day: PublicSunday }) {
  const parts = partsOf(day.order)
  const licenses = licensesOf(day.order)
  return (
    <>
      <div className="grid gap-8">
        {parts.map((part) => (
          <Part key={part.id} part={part} day={day} />
        ))}
      </div>
      {licenses.length > 0 && (
        <footer className="mt-10 border-t border-line pt-4 text-sm text-soft">
          <h2 className="sr-only">{t('Licenses')}</h2>
          {licenses.map(({ id, line }) => (
            <p key={id} dir="auto">
              {line}
            </p>
          ))}
        </footer>
      )}
    </>
  )
}

function Part({ part, day }: { part: OrderPart; day: PublicSunday }) {
  const [{ heading }, facts] = [headOf(part, day), factsOf(part, day)]
  if (part.kind === 'rubric') {
    return (
      <p dir="auto" className="text-soft italic">
        {part.text}
      </p>
    )
  }
  return (
    <section>
      {heading && (
        <h2 dir="auto" className="text-xl">
          {heading}
        </h2>
      )}
      {facts.length > 0 && <p className="dots text-soft">{dottedFacts(facts)}</p>}
      <Words part={part} />
    </section>
  )
}

function Words({ part }: { part: OrderPart }) {
  switch (part.kind) {
    case 'song':
      return (
        part.words && (
          <Prose>
            <Paragraphs text={part.words} />
          </Prose>
        )
      )
    case 'reading':
      return (
        part.text && (
          <Prose>
            <Paragraphs text={part.text} />
          </Prose>
        )
      )
    case 'prayer':
    case 'creed':
    case 'notice':
    case 'text':
      return (
        part.words.length > 0 && (
          <Prose>
            <RecordText rich={part.words} plain="" level={3} />
          </Prose>
        )
      )
    default:
      return null
  }
}

function Prose({ children }: { children: ReactNode }) {
  return <div className="prose mt-2">{children}</div>
}

/** What stands beside the heading of a part; its passage leads to sermons. */
function factsOf(part: OrderPart, day: PublicSunday): ReactNode[] {
  const { facts, citation } = headOf(part, day)
  return [...facts, ...(citation ? [<Citation key="citation">{citation}</Citation>] : [])]
}
