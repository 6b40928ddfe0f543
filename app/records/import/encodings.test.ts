import { describe, expect, it } from 'vitest'
import { decodeText, EncodingQuestion } from '#app/records/import/decode.ts'
import { findEncoding } from '#app/records/import/encodings.ts'

/** The bytes as base64, since nothing here writes old encodings. */
const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

describe('a text in an old encoding', () => {
  it.each([
    [
      'windows-1252',
      'Titel;Prediger\nDie Jünger;Jörg Müller\n',
      'VGl0ZWw7UHJlZGlnZXIKRGllIEr8bmdlcjtK9nJnIE38bGxlcgo=',
    ],
    ['windows-1252', 'Title,Date\nGod’s “love” – today,x\n', 'VGl0bGUsRGF0ZQpHb2SScyCTbG92ZZQgliB0b2RheSx4Cg=='],
    [
      'windows-1252',
      'Título,Predicador\nLa oración,José Muñoz\n',
      'VO10dWxvLFByZWRpY2Fkb3IKTGEgb3JhY2nzbixKb3PpIE118W96Cg==',
    ],
    ['windows-1252', 'Søren Ødegård,Blåbær\nKjærlighet,på\n', 'U/hyZW4g2GRlZ+VyZCxCbOVi5nIKS2rmcmxpZ2hldCxw5Qo='],
    [
      'macintosh',
      'Title,Speaker\nMénage à Dieu,André Müller\n',
      'VGl0bGUsU3BlYWtlcgpNjm5hZ2UgiCBEaWV1LEFuZHKOIE2fbGxlcgo=',
    ],
    [
      'macintosh',
      'Title,Speaker\nGod’s love,Ann\nHe can’t,Bo\n',
      'VGl0bGUsU3BlYWtlcgpHb2TVcyBsb3ZlLEFubgpIZSBjYW7VdCxCbwo=',
    ],
    [
      'windows-1250',
      'Tytuł,Kaznodzieja\nMiłość Boża,Wojciech Żółty\n',
      'VHl0dbMsS2F6bm9kemllamEKTWmzb5zmIEJvv2EsV29qY2llY2ggr/OzdHkK',
    ],
    [
      'windows-1250',
      'Název,Kazatel\nBoží láska,Jiří Dvořák\nDobrý pastýř,Tomáš Řezníček\n',
      'TuF6ZXYsS2F6YXRlbApCb57tIGzhc2thLEpp+O0gRHZv+OFrCkRvYnL9IHBhc3T9+CxUb23hmiDYZXpu7ehlawo=',
    ],
    [
      'windows-1251',
      'Название,Проповедник\nБлудный сын,Иван Петров\n',
      'zeDn4uDt6OUsz/Du7+7i5eTt6OoKwevz5O376SDx++0syOLg7SDP5fLw7uIK',
    ],
    [
      'koi8-r',
      'Название,Проповедник\nБлудный сын,Иван Петров\n',
      '7sHa18HOycUs8NLP0M/XxcTOycsK4szVxM7ZyiDT2c4s6dfBziDwxdTSz9cK',
    ],
    [
      'windows-1253',
      'Τίτλος,Ομιλητής\nΗ αγάπη του Θεού,Γιώργος\n',
      '1N/06+/yLM/s6evn9N7yCscg4ePc8Ocg9O/1IMjl7/0sw+n+8ePv8go=',
    ],
    [
      'shift_jis',
      'Title,Speaker\n神の愛について,山田太郎牧師\nぶどうの木,鈴木花子\n',
      'VGl0bGUsU3BlYWtlcgqQX4LMiKSCyYLCgqKCxCyOUpNjkb6YWZZxjnQKgtSCx4KkgsyW2CyX6ZbYidSOcQo=',
    ],
    [
      'euc-jp',
      'Title,Speaker\n神の愛について,山田太郎牧師\nぶどうの木,鈴木花子\n',
      'VGl0bGUsU3BlYWtlcgq/wKTOsKaky6TEpKSkxiy7s8XEwsDPusvSu9UKpNakyaSmpM7M2izO68zasta70go=',
    ],
    [
      'euc-kr',
      '제목,설교자\n하나님의 사랑,김철수 목사\n선한 목자,이영희\n',
      'waa48Sy8s7GzwNoKx8+zqrTUwMcgu+e2+yyx6MO2vPYguPG75wq8scfRILjxwNoswMy/tcjxCg==',
    ],
    ['gb18030', '标题,讲员\n神的爱,王明\n主日崇拜,李华\n', 'serM4iy9stSxCsnxtcSwrizN9cP3Ctb3yNWz57DdLMDuu6oK'],
    ['big5', '標題,講員\n神的愛,王明\n主日崇拜,李華\n', 'vNDDRCzBv637Cq+rqrq3Uiyk/an6CqVEpOmxUqv0LKf1tdgK'],
  ])('is found to be %s by its letters: %j', (encoding, text, base64) => {
    expect(findEncoding(bytes(base64))).toBe(encoding)
    expect(decodeText(bytes(base64)).text).toBe(text)
    expect(decodeText(bytes(base64)).notes.join()).toContain('Check these words: “')
  })

  it.each([
    ['faith—hope', 'ZmFpdGiXaG9wZQ=='],
    ['La oración', 'TGEgb3JhY2mXbg=='],
  ])('that may be another is asked about, and read as a person says: %s', (text, base64) => {
    expect(() => decodeText(bytes(base64))).toThrow(EncodingQuestion)
    const offers = findEncoding(bytes(base64))
    if (typeof offers === 'string') throw new Error(`found ${offers}`)
    const right = offers.find(({ sample }) => sample === text)
    expect(decodeText(bytes(base64), right?.encoding)).toEqual({ text, notes: [] })
  })

  it('is read as its XML declares', () => {
    const file = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'), bytes('4eXw')])
    expect(decodeText(file)).toEqual({ text: '<?xml version="1.0" encoding="windows-1251"?><a>бер', notes: [] })
  })
})
