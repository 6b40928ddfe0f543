/** The blocks of a newsletter on its page of the website. */
import type { CardBlock, IssueBlock } from '#app/features/newsletter/blocks.ts'
import { Img, useAlt } from '#app/ui/picture.tsx'
import { LinkTo, Rich } from '#app/ui/rich-text.tsx'
import { Paragraphs } from '#app/ui/text.tsx'

export function WebBlocks({ blocks }: { blocks: readonly IssueBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: IssueBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 dir="auto" className="mt-4 text-2xl">
          {block.text}
        </h2>
      )
    case 'text':
      return (
        <div className="prose">
          <Rich of={block.text} level={2} />
        </div>
      )
    case 'quote':
      return (
        <figure className="border-l-3 border-primary pl-6">
          <blockquote className="font-serif text-xl leading-snug">
            <Paragraphs text={block.quote} />
          </blockquote>
          {block.source && (
            <figcaption dir="auto" className="mt-2 text-soft">
              {block.source}
            </figcaption>
          )}
        </figure>
      )
    case 'picture':
      return <Photo src={block.url} />
    case 'card':
      return <Card card={block} />
    case 'button':
      return (
        <p>
          <LinkTo to={block.url} className="btn btn-fill">
            {block.text}
          </LinkTo>
        </p>
      )
    case 'rule':
      return <hr className="border-t border-line" />
  }
}

function Photo({ src }: { src: string }) {
  const alt = useAlt(src)
  if (!src) return null
  return (
    <Img
      src={src}
      alt={alt}
      sizes="(min-width: 44rem) 40rem, 95vw"
      loading="lazy"
      className="h-auto w-full rounded-card object-cover"
    />
  )
}

function Card({ card: { title, line, text, url, picture } }: { card: CardBlock }) {
  return (
    <div className="grid gap-3">
      <Photo src={picture} />
      <div>
        <h3 dir="auto" className="text-xl">
          {url ? (
            <LinkTo to={url} className="link">
              {title}
            </LinkTo>
          ) : (
            title
          )}
        </h3>
        {line && (
          <p dir="auto" className="mt-1 text-soft">
            {line}
          </p>
        )}
        {text && (
          <div className="prose mt-2">
            <Paragraphs text={text} />
          </div>
        )}
      </div>
    </div>
  )
}
