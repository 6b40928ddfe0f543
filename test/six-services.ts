/** Services of six kinds of churches, for tests of the bulletin and of slides. */

const paragraph = (...lines: string[]) => ({
  type: 'paragraph',
  content: lines.flatMap((text, at) => [
    ...(at > 0 ? [{ type: 'break' }] : []),
    // What everyone says is bold.
    { type: 'text', text, ...(at % 2 === 1 && { marks: [{ type: 'bold' }] }) },
  ]),
})

const HYMNS = [
  'Of the Father’s love begotten, ere the worlds began to be, he is Alpha and Omega',
  'Lo! he comes, with clouds descending, once for our salvation slain',
  'Hark! the glad sound! the Savior comes, the Savior promised long',
]

/** Twelve hymns with long titles, several times. */
export function orderOfTwelve(times = 1) {
  return Array.from({ length: 12 * times }, (_, at) => ({
    kind: 'hymn',
    title: `${HYMNS[at % HYMNS.length]}, the ${at + 1}th of this day, sung to a tune that everybody in the room knows by heart`,
    number: `H${at + 100}`,
    book: 'The Hymnal',
    note: `Verses one and ${at + 2}, with the choir`,
  }))
}

export const services = [
  {
    name: 'an Anglican church',
    day: {
      name: 'The First Sunday of Advent',
      title: 'A house on the hill',
      preacher: 'The Rev. Ann Lee',
      passage: 'Isaiah 2:1-5',
      order: [
        { kind: 'hymn', title: 'O come, O come, Emmanuel', number: '56', book: 'Hymnal 1982', note: 'Processional' },
        { kind: 'rubric', text: 'Please stand as you are able.' },
        {
          kind: 'prayer',
          title: 'The Collect for Purity',
          words: [
            paragraph(
              'Almighty God, to you all hearts are open, all desires known, and from you no secrets are hid: Cleanse the thoughts of our hearts by the inspiration of your Holy Spirit.',
              'Amen.',
            ),
          ],
        },
        { kind: 'reading', label: 'The First Lesson', citation: 'Isaiah 2:1-5' },
        {
          kind: 'reading',
          label: 'Psalm',
          citation: 'Psalm 122',
          text: 'I was glad when they said to me,\n“Let us go.”',
        },
        { kind: 'sermon', title: 'The Sermon' },
        {
          kind: 'creed',
          title: 'The Nicene Creed',
          words: [paragraph('We believe in one God,', 'the Father, the Almighty')],
        },
      ],
    },
  },
  {
    name: 'a Lutheran church',
    day: {
      name: 'Reformation Sunday',
      order: [
        {
          kind: 'prayer',
          title: 'Kyrie',
          words: [paragraph('In peace, let us pray to the Lord.', 'Lord, have mercy.')],
        },
        { kind: 'hymn', title: 'A mighty fortress is our God', number: '504', book: 'ELW' },
        {
          kind: 'reading',
          label: 'Gospel',
          citation: 'John 8:31-36',
          text: 'Jesus said, “The truth will make you free.”',
        },
        { kind: 'sermon', title: 'Sermon' },
        { kind: 'creed', title: 'The Apostles’ Creed', words: [] },
        { kind: 'hymn', number: '460', book: 'ELW', note: 'During Holy Communion' },
      ],
    },
  },
  {
    name: 'a Methodist church',
    day: {
      name: 'Covenant Sunday',
      music: 'Chancel Choir',
      order: [
        { kind: 'hymn', title: 'O for a thousand tongues to sing', number: '57', book: 'United Methodist Hymnal' },
        {
          kind: 'text',
          title: 'The Offering',
          words: [
            {
              type: 'list',
              isOrdered: true,
              content: ['For the pantry', 'For the roof'].map((text) => ({
                type: 'item',
                content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
              })),
            },
          ],
        },
        { kind: 'sermon', title: 'The Message' },
        { kind: 'notice', title: 'Coffee hour', words: [paragraph('Downstairs, and everybody is welcome.')] },
      ],
    },
  },
  {
    name: 'a Baptist church without a church year',
    day: {
      name: 'Worship together',
      order: [
        { kind: 'text', title: 'Welcome', words: [] },
        {
          kind: 'song',
          title: 'Blessed assurance',
          words: 'Blessed assurance, Jesus is mine!\nO what a foretaste of glory divine!',
          license: 'Fanny J. Crosby, 1873, public domain',
        },
        { kind: 'song', title: 'Goodness of God', license: 'CCLI License # 123456' },
        { kind: 'sermon', title: 'Message' },
        { kind: 'text', title: 'Invitation', words: [paragraph('Come as you are.')] },
      ],
    },
  },
  {
    name: 'a church that worships in Spanish',
    day: {
      name: 'Domingo de Adviento',
      order: [
        { kind: 'hymn', title: '¡Oh ven, oh ven, Emanuel!', number: '80', book: 'El Himnario' },
        {
          kind: 'reading',
          label: 'Lección',
          citation: 'Isaías 2:1-5',
          text: '«Venid, y subamos al monte del Señor», dirán los pueblos.',
        },
        {
          kind: 'prayer',
          title: 'Oración',
          words: [
            paragraph(
              'El Señor esté con ustedes.',
              'Y con tu espíritu: niño, pingüino, ¿corazón? Él, Íñigo, Óscar, Úrsula.',
            ),
          ],
        },
      ],
    },
  },
  { name: 'twelve hymns with long titles', day: { name: 'A service of hymns', order: orderOfTwelve() } },
]
