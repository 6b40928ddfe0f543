/** The church's own name, which many put at the end of every title. */

const KIND = String.raw`(?:church|cathedral|chapel|parish|abbey|minster|fellowship|ministries|congregation|tabernacle|assembly|umc|ucc|pca|elca|acna|diocese(?:\s+of\s+.+)?)`
const churchName = new RegExp(
  String.raw`^(?:the\s+)?(?=.*\b(?:st|sts|ss|saints?|christ|holy|all\s+(?:saints|souls)|trinity|grace|emmanuel|immanuel|redeemer|savior|saviour|messiah|good\s+shepherd|resurrection|ascension|advent|calvary|bethel|bethany|zion|mount|first|second|our\s+lady|anglican|episcopal|lutheran|methodist|presbyterian|baptist|catholic|orthodox|reformed|community|bible|evangelical|covenant|alliance|nazarene|pentecostal|congregational|christian|city|valley|river|hill|hills)\b).{0,60}\b${KIND}(?:[\s,]+(?:in\s+)?[\p{Lu}][\p{L}. ]+(?:,\s*[A-Z]{2})?)?$`,
  'iu',
)
/** "St. Andrew's", "Church of the Redeemer". A space stands between two words, so that they are told apart in one way. */
const shortName =
  /^(?:(?:st\.?|saint|sts\.?|ss\.?)\s+[\p{Lu}][\p{L}'’. ]{2,40}|(?:the\s+)?church\s+of\s+(?:the\s+)?\p{Lu}[\p{L}'’.]*(?:\s\p{Lu}[\p{L}'’.]*){0,3})$/u

/** Whether a piece of a title is the name of a church. Sentences about the church are none. */
export function isChurch(piece: string): boolean {
  const asks = /[?!]|\b(is|are|be|why|what|how|who|we|our|my|you|early|love|loves|loved|needs?)\b/i.test(piece)
  return !asks && piece.split(/\s+/).length <= 9 && (churchName.test(piece) || shortName.test(piece))
}
