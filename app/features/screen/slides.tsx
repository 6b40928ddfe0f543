/** The slides of the hall screen. */
import type { CodeSlide, Line, Slide } from '#app/features/screen/screen.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { t } from '#app/text/t.ts'

export function SlideView({ slide }: { slide: Slide }) {
  if (slide.kind === 'code') return <Code slide={slide} />
  return (
    <section className="hall-slide" data-kind={slide.kind}>
      {'title' in slide && <h2>{slide.title}</h2>}
      {slide.kind !== 'welcome' && (
        <div className="hall-words">
          <Words slide={slide} />
        </div>
      )}
    </section>
  )
}

type WithWords = Exclude<Slide, { kind: 'code' | 'welcome' }>

function Words({ slide }: { slide: WithWords }) {
  if (slide.kind === 'list') {
    return (
      <ul>
        {slide.lines.map((line) => (
          <li key={line.id}>
            <ListLine line={line} />
          </li>
        ))}
      </ul>
    )
  }
  if (slide.kind === 'verse') {
    return (
      <figure data-size={SIZES.filter((max) => slide.text.length > max).length}>
        <blockquote>{paragraphs(slide.text)}</blockquote>
        {slide.source && <figcaption>{slide.source}</figcaption>}
      </figure>
    )
  }
  return (
    <>
      {slide.sentence && <p className="hall-sentence">{slide.sentence}</p>}
      {paragraphs(slide.text)}
    </>
  )
}

/** Characters up to which a verse is in the larger sizes. */
const SIZES = [110, 220]

function paragraphs(text: string) {
  return text
    .split(/\n\s*\n/)
    .filter((one) => one.trim() !== '')
    .map((one, place) => <p key={place}>{one}</p>)
}

function ListLine({ line: { name, when, place, note } }: { line: Line }) {
  return (
    <>
      <h3>{name}</h3>
      <p>
        {note && <strong>{note}</strong>}
        <span>{when}</span>
        {place && <span>{place}</span>}
      </p>
    </>
  )
}

function Code({ slide: { title, address, code } }: { slide: CodeSlide }) {
  return (
    <section className="hall-slide" data-kind="code">
      <QrCode code={code} label={t('QR code that leads to {address}', { address })} />
      <div>
        <h2>{title}</h2>
        <p>{t('Point your phone’s camera at the code')}</p>
        <p className="hall-address">{address}</p>
      </div>
    </section>
  )
}
