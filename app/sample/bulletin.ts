/** The bulletin of a Sunday, drawn as a PDF: what is sung, read and prayed, and what is coming up. */
import { fullDate } from '#app/dates/format.ts'
import { type Passage, writePdf } from '#app/sample/pdf.ts'
import bulletin from './bulletin.json' with { type: 'json' }
import church from './church.json' with { type: 'json' }

interface Sunday {
  /** `YYYY-MM-DD` */
  day: string
  /** Its name in the church year. */
  name: string
  sermon: { title: string; speaker: string; scripture?: string } | undefined
  /** Events: the title, and when and where. */
  soon: readonly (readonly [title: string, when: string])[]
}

const DEEP = [0.12, 0.39, 0.5] as const

export function bulletinTitle(day: string): string {
  return `Bulletin for ${fullDate(day)}`
}

export function drawBulletin({ day, name, sermon, soon }: Sunday): Buffer {
  const facts: Record<string, string> = {
    '[scripture]': sermon?.scripture ?? 'As the lectionary appoints',
    '[sermon]': sermon ? `${sermon.title}, ${sermon.speaker}` : 'The Rev. Anna Whitfield',
  }
  const order = bulletin.order.flatMap(({ heading: title, parts }) => [
    heading(title),
    ...parts.map(([part = '', text = '']) => ({ ...paragraph(part), aside: facts[text] ?? text })),
  ])
  const { hymn, new: visitors, soon: next, note } = bulletin
  const overleaf = [
    heading(hymn.heading, 0),
    paragraph(hymn.lines.join('\n'), 'italic'),
    heading(next.heading),
    ...soon.map(([title, when]) => ({ ...paragraph(title), aside: when })),
    heading(visitors.heading),
    paragraph(visitors.text),
    small(`${church.settings.address.replace('\n', ', ')} · ${church.settings.phone} · ${church.settings.email}`),
    small(note),
  ]
  const top: Passage[] = [
    { tag: 'H1', text: church.settings.churchName, font: 'serif', size: 30, above: 8, color: DEEP },
    { tag: 'P', text: `${fullDate(day)} · ${name} · 10:30 a.m.`, font: 'sans', size: 11, above: 2 },
    { tag: 'P', text: 'The Holy Communion', font: 'italic', size: 15, above: 6 },
  ]
  return writePdf({
    title: `${bulletinTitle(day)}, ${church.settings.churchName}`,
    pages: [
      { passages: [...top, ...order], drawing: MORNING },
      { passages: overleaf, drawing: TIDE },
    ],
  })
}

function heading(text: string, above = 16): Passage {
  return { tag: 'H2', text, font: 'serif', size: 17, above, color: DEEP }
}

function paragraph(text: string, font: Passage['font'] = 'serif'): Passage {
  return { tag: 'P', text, font, size: 12, above: 5 }
}

function small(text: string): Passage {
  return { tag: 'P', text, font: 'sans', size: 9, above: 14 }
}

/** A church on a dune, the sun behind it, and two waves, at the upper right of the page. */
const MORNING = [
  '0.96 0.89 0.76 rg 470 690 m 470 706 458 718 442 718 c 426 718 414 706 414 690 c 414 674 426 662 442 662 c 458 662 470 674 470 690 c f',
  '0.12 0.39 0.5 rg 496 668 60 34 re f 490 702 m 526 724 l 562 702 l f 518 716 16 26 re f 515 742 m 526 760 l 537 742 l f',
  '525.2 758 1.6 16 re f 521 767 10 1.6 re f',
  '1 1 1 rg 520 668 m 520 684 l 520 688 523 690 526 690 c 529 690 532 688 532 684 c 532 668 l f',
  '0.87 0.79 0.62 rg 400 658 m 450 676 520 676 612 662 c 612 640 l 400 640 l f',
  '0.62 0.76 0.81 rg 380 654 m 430 666 470 644 520 654 c 560 662 590 652 612 650 c 612 632 l 380 632 l f',
  '0.42 0.6 0.68 rg 360 644 m 420 652 470 634 530 643 c 570 649 595 642 612 640 c 612 624 l 360 624 l f',
  '1 1 1 rg 360 640 m 440 632 520 632 612 626 c 612 610 l 360 610 l f',
].join('\n')

/** Three waves along the foot of the page. */
const TIDE = [
  '0.88 0.92 0.93 rg 0 118 m 120 150 210 92 330 112 c 440 130 520 140 612 112 c 612 0 l 0 0 l f',
  '0.62 0.76 0.81 rg 0 80 m 90 66 190 104 300 80 c 410 58 500 98 612 78 c 612 0 l 0 0 l f',
  '0.42 0.6 0.68 rg 0 44 m 110 66 220 28 340 44 c 450 58 530 34 612 46 c 612 0 l 0 0 l f',
].join('\n')
