/** Blocks of pictures: one, one beside a text, and several. */
import { anchorOf, BlockSection, type Drawn, innerLevel } from '#app/blocks/drawn.tsx'
import { Img, useAlt } from '#app/ui/picture.tsx'
import { pictureSize } from '#app/links/picture-address.ts'
import { Heading, LinkTo, Rich } from '#app/ui/rich-text.tsx'
import { t } from '#app/text/t.ts'

export function PictureBlock({ block }: Drawn<'picture'>) {
  const { image, caption, size, isTinted } = block
  const alt = useAlt(image)
  if (!image) return null
  return (
    <figure id={anchorOf(block)} className={`py-section ${isTinted ? 'bg-sand' : ''}`.trim()}>
      <div className={`wrap ${size === 'column' ? '*:max-w-[36rem]' : ''}`.trim()}>
        <Img
          src={image}
          alt={alt}
          sizes={size === 'column' ? '(min-width: 40rem) 36rem, 95vw' : '(min-width: 76rem) 72rem, 95vw'}
          loading="lazy"
          className="h-auto w-full rounded-card object-cover"
        />
        {caption && <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>}
      </div>
    </figure>
  )
}

/** The picture is cropped to 4:3; one in portrait, such as that of a person, to 4:5. */
export function Beside({ block }: Drawn<'beside'>) {
  const { heading, body, image, side, label, to, isTinted } = block
  const alt = useAlt(image)
  const size = pictureSize(image)
  const isUpright = size !== null && size.height > size.width
  return (
    <section id={anchorOf(block)} className={isTinted ? 'bg-sand' : undefined}>
      <div className="wrap grid items-center gap-x-columns gap-y-8 py-section lg:grid-cols-2">
        <div className="prose">
          {heading && (
            <Heading level={2} className="mb-4! text-3xl!">
              {heading}
            </Heading>
          )}
          <Rich of={body} level={innerLevel(heading)} />
          {label && to && (
            <p className="mt-7!">
              <LinkTo to={to} className="btn btn-fill">
                {label}
              </LinkTo>
            </p>
          )}
        </div>
        {image && (
          <Img
            src={image}
            alt={alt}
            sizes="(min-width: 60rem) 36rem, 95vw"
            loading="lazy"
            width={1200}
            height={isUpright ? 1500 : 900}
            className={`w-full rounded-card border border-line object-cover ${isUpright ? 'aspect-4/5 max-w-md' : 'aspect-4/3'} ${side === 'left' ? 'lg:order-first' : ''}`.trim()}
          />
        )}
      </div>
    </section>
  )
}

export function Gallery({ block }: Drawn<'gallery'>) {
  const shown = block.pictures.filter(({ image }) => image !== '')
  if (shown.length === 0) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <ul className="grid grid-cols-2 gap-gap lg:grid-cols-3">
        {shown.map((one, index) => (
          <GalleryPicture key={index} {...one} place={index + 1} />
        ))}
      </ul>
    </BlockSection>
  )
}

function GalleryPicture({ image, caption, place }: { image: string; caption: string; place: number }) {
  const alt = useAlt(image)
  return (
    <li>
      <figure>
        <a href={image} className="block overflow-hidden rounded-card">
          <Img
            src={image}
            // A link needs a name.
            alt={alt || caption || t('Picture {place}', { place })}
            sizes="(min-width: 60rem) 24rem, 47vw"
            loading="lazy"
            width={800}
            height={600}
            className="aspect-4/3 w-full object-cover"
          />
        </a>
        {caption && <figcaption className="mt-2 text-sm text-soft">{caption}</figcaption>}
      </figure>
    </li>
  )
}
