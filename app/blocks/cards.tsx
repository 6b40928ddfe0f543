/** Several short texts side by side, each with a title, and a picture or a link where it has them. */
import { BlockSection, type Drawn, innerLevel, More } from '#app/blocks/drawn.tsx'
import type { Card } from '#app/blocks/static.ts'
import { Picture, useAlt } from '#app/ui/picture.tsx'
import { Heading, type Level, LinkTo, useFilled } from '#app/ui/rich-text.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { t } from '#app/text/t.ts'

export function Cards({ block }: Drawn<'cards'>) {
  const { heading, look, cards: all, label, to } = block
  const level = innerLevel(heading)
  return (
    <BlockSection block={block} heading={heading} more={<More to={to} label={label} />}>
      {look === 'pictures' ? (
        <WithPictures cards={all} level={level} />
      ) : (
        <Columns cards={all} level={level} look={look} />
      )}
    </BlockSection>
  )
}

function Columns({ cards: all, level, look }: { cards: Card[]; level: Level; look: string }) {
  const filled = useFilled()
  const isNumbered = look === 'numbered'
  const List = isNumbered ? 'ol' : 'ul'
  const isLined = look === 'lined'
  return (
    <List className={isLined ? '-mb-7 grid gap-x-columns md:grid-cols-2' : 'grid gap-gap md:grid-cols-3'}>
      {all.map((card, index) => (
        <li key={index} className={isLined ? 'border-t border-line py-7' : 'sheet p-box'}>
          <CardPicture {...card} className="mb-4 rounded-lg" />
          {isNumbered && (
            <p aria-hidden="true" className="mb-3 font-serif text-3xl leading-none text-primary-text lining-nums">
              {index + 1}
            </p>
          )}
          <Heading level={level} className="mb-2 text-2xl">
            {card.title}
          </Heading>
          <p className={`text-soft ${isLined ? 'max-w-[33rem]' : ''}`.trim()}>{filled(card.text)}</p>
          {card.to && (
            <p className="mt-2">
              <LinkTo to={card.to} className="link onward" srOnly={`: ${card.title}`}>
                {t('More')}
              </LinkTo>
            </p>
          )}
        </li>
      ))}
    </List>
  )
}

function WithPictures({ cards: all, level }: { cards: Card[]; level: Level }) {
  const filled = useFilled()
  return (
    <ul className={`grid grid-cols-2 gap-gap ${all.length % 3 === 0 ? 'lg:grid-cols-3' : 'xl:grid-cols-4'}`}>
      {all.map((card, index) => {
        const inner = (
          <>
            <CardPicture {...card} />
            <div className="card-body">
              <Heading level={level}>{card.title}</Heading>
              <p>{filled(card.text)}</p>
            </div>
          </>
        )
        return (
          <li key={index} className="grid">
            {card.to ? (
              <LinkTo to={card.to} className="card">
                {inner}
              </LinkTo>
            ) : (
              <div className="card">{inner}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function CardPicture({ image, drawing, className = '' }: Pick<Card, 'image' | 'drawing'> & { className?: string }) {
  const ours = useDrawings()
  const alt = useAlt(image)
  const look = `aspect-video w-full object-cover ${className}`.trim()
  if (image) {
    return (
      <Picture
        src={image}
        alt={alt}
        sizes="(min-width: 80rem) 18rem, 47vw"
        width={1200}
        height={675}
        className={look}
      />
    )
  }
  if (drawing === '') return null
  return <img src={ours[drawing]} alt="" width={1200} height={675} loading="lazy" className={look} />
}
