/** Beliefs: the Nicene Creed, the core beliefs, and the wider church that this one belongs to. */
import { beliefsRead } from '#app/features/church/reads.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { Section } from '#app/site/pages/section.tsx'
import { webAddress } from '#app/values/address.ts'
import { fallbackAffiliation as fallback } from '#app/values/affiliation.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { Paragraphs } from '#app/ui/text.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { NewTabLink } from '#app/ui/link.tsx'

export function Beliefs() {
  return (
    <>
      <PageIntro
        title="What We Believe"
        lead="We didn’t invent our faith, and we don’t hold it alone. Every Sunday we say it together in words that Christians have shared since the fourth century."
        scene={useDrawings().book}
      />
      <Creed />
      <CoreBeliefs />
      <Affiliation />
    </>
  )
}

/** Laid out like an open prayer book, in two columns on wide screens. */
function Creed() {
  return (
    <section className="bg-sand py-section">
      <div className="wrap">
        <h2>The Nicene Creed</h2>
        <p className="lead">
          Adopted at Nicaea in 325 and expanded at Constantinople in 381, in the traditional words of the Book of Common
          Prayer.
        </p>
        <div className="sheet mt-8 gap-x-columns p-banner font-serif text-base leading-normal [column-rule:1px_solid_var(--line)] md:text-xl lg:columns-2">
          {niceneCreed.map((stanza) => (
            <p key={stanza[0]} className="break-inside-avoid pb-6 last:pb-0">
              {stanza.map((line) => (
                <span key={line} className="block pl-4 -indent-4">
                  {line}{' '}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

function CoreBeliefs() {
  const beliefs = usePageQuery(beliefsRead)
  if (beliefs.length === 0) return null
  return (
    <Section title="Our Core Beliefs">
      <ul className="grid gap-x-columns md:grid-cols-2">
        {beliefs.map(({ id, title, body }) => (
          // A long text takes the whole width.
          <li key={id} id={id} className={`border-t border-line py-7 ${body.length > 600 ? 'col-span-full' : ''}`}>
            <h3 className="mb-2 text-2xl">{title}</h3>
            <div className="grid max-w-[33rem] gap-3 text-soft">
              <Paragraphs text={body} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Affiliation() {
  const { churchName, dioceseName, dioceseUrl, provinceName, provinceUrl } = useSiteConfig()
  // A link belongs to its name: the church's own body never gets another's website.
  const dioceseLink = dioceseName === null ? (dioceseUrl ?? fallback.dioceseUrl) : dioceseUrl
  const provinceLink = provinceName === null ? (provinceUrl ?? fallback.provinceUrl) : provinceUrl
  const diocese = dioceseName ?? fallback.dioceseName
  const province = provinceName ?? fallback.provinceName
  if (!diocese) return null
  return (
    <section className="border-t border-line py-section">
      <div className="wrap grid gap-x-12 gap-y-5 lg:grid-cols-[1fr_1.6fr]">
        <h2>Part of a larger church</h2>
        <p className="max-w-[36rem] text-lg">
          {churchName} belongs to the <Body name={diocese} url={dioceseLink} />
          {province && (
            <>
              , a diocese of the <Body name={province} url={provinceLink} />
            </>
          )}
          , part of the worldwide Anglican family.
        </p>
      </div>
    </section>
  )
}

function Body({ name, url }: { name: string; url: string | null }) {
  const to = webAddress(url)
  if (to === null) return name
  return (
    <NewTabLink to={to} className="link">
      {name}
    </NewTabLink>
  )
}

/**
 * The Nicene Creed in its traditional English, line by line as it is said aloud
 * (The Book of Common Prayer, Holy Eucharist, Rite One; in the public domain).
 */
export const niceneCreed = `I believe in one God,
the Father Almighty,
maker of heaven and earth,
and of all things visible and invisible;

And in one Lord Jesus Christ,
the only-begotten Son of God,
begotten of his Father before all worlds,
God of God, Light of Light,
very God of very God,
begotten, not made,
being of one substance with the Father;
by whom all things were made;

who for us men and for our salvation
came down from heaven,
and was incarnate by the Holy Ghost
of the Virgin Mary,
and was made man;

and was crucified also for us under Pontius Pilate;
he suffered and was buried;
and the third day he rose again
according to the Scriptures,
and ascended into heaven,
and sitteth on the right hand of the Father;
and he shall come again, with glory,
to judge both the quick and the dead;
whose kingdom shall have no end.

And I believe in the Holy Ghost,
the Lord, and Giver of Life,
who proceedeth from the Father and the Son;
who with the Father and the Son together
is worshiped and glorified;
who spake by the Prophets.
And I believe one holy Catholic
and Apostolic Church;
I acknowledge one Baptism
for the remission of sins;
and I look for the resurrection of the dead,
and the life of the world to come. Amen.`
  .split('\n\n')
  .map((stanza) => stanza.split('\n'))
