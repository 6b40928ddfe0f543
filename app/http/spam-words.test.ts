import { expect, it } from 'vitest'
import { isAdvertisement } from '#app/http/spam-words.ts'

const spam = [
  'Rank your website\nHello, we offer affordable SEO packages and get you on the first page of Google. See https://rank.example/offer',
  'Quality backlinks\nI can place your link as a guest post on sites with high domain authority. More organic traffic, 100% guaranteed. Reply for prices.',
  'Re: your website\nHi, I noticed some errors on your site. Would you like a free audit and a quote for digital marketing? www.agency.example',
  'Cheap viagra\nBuy Cialis and Viagra online without prescription http://pills.example/buy',
  'Grow your Instagram\nGet 10,000 Instagram followers at affordable prices. Special offer, limited time! https://followers.example',
  'Business funding\nGet working capital of up to $500,000 with guaranteed approval. Click here: https://funds.example. To unsubscribe reply stop.',
  'Invest\nDouble your money with our cryptocurrency investment platform. WhatsApp: +1 555 0100 for passive income. Act now!',
  'Congratulations\nYou have been selected for an ATM card of 2.5 million USD. Claim your prize with the next of kin form at claims.example.com',
  'casino\n[url=http://bets.example/]Best online casino bonus[/url]',
  'hello\n<a href="http://meds.example">cheap meds</a> for everyone',
  'Explainer video\nWe make explainer videos and redesign your website at competitive rates. Portfolio: studio.example.com',
  'Email lists\nWe sell email lists of churches in Florida with qualified leads. Visit data-sellers.com for a free quote.',
  'SEO services\nWe will bring more traffic to your site. Visit http://seo.example',
  'Web design\nOur web development company offers website design services and digital marketing with lead generation; free consultation.',
]

const real = [
  'The choir\nWhen does the choir meet, and do I need to read music?',
  'Baptism\nMy wife and I would like to have our daughter baptized. What do we have to do? You can call me at 850-555-0100.',
  'Prayer request\nPlease pray for my brother. He lost everything in online betting and a payday loan, and now his house.',
  'Your website\nThe link to last week’s sermon is broken: https://church.example/sermons/12. I clicked the link and got an error.',
  'Livestream\nThe video on www.youtube.com/watch?v=abc stops after ten minutes. Could you look at it?',
  'Planned giving\nI want to name the church as a beneficiary of my estate. Who handles inheritance and bequests? My lawyer is at smithlaw.com',
  'Giving\nDo you take donations in crypto or Bitcoin? I could not find it on https://church.example/give',
  'Newsletter\nHow do I unsubscribe from the newsletter? I click the link and nothing happens.',
  'Hall rental\nWe are a small business and would like to rent the hall. What are your rates? Our site is bakery-example.com.',
  'Volunteering\nI do web design for a living and could help to redesign the church’s website for free. My work: annlee.example.com',
  'WhatsApp group\nIs there a WhatsApp group for the youth? My number is +1 850 555 0100.',
  'Alpha\nI saw your Alpha course on Facebook. Is it free? Is there a limited number of seats?',
  'Funeral\nMy mother died on Tuesday. She was a member for 40 years. Could you call us?',
  'Wedding\nWe want to get married next May. Is the church available, and what does it cost?',
  'A question about hell\nYour sermon said that money is the root of all evil. It says the love of money (1 Tim 6:10). See biblegateway.com',
  'Food pantry\nI lost my job and need help with groceries. Where can I apply?',
  'Traffic\nThere was more traffic than usual on A1A, and we missed the beginning. Is there a recording?',
  'Christmas\nWill there be a special offering for the shelter on Christmas Eve? http://shelter.example.org',
  'Addiction\nI struggle with pornography and gambling. Is there a group? I have tried celebraterecovery.com before.',
  'Kids\nMy kids won a prize at the fair and want to show it. Can they bring it to Sunday school?',
  'Sermon series\nPlease send me the link to the series on Mark. I would like to share it on Instagram and with my email list of friends.',
  'Marketing class\nI teach digital marketing at the college. My students could volunteer for you this fall.',
]

it.each(spam)('recognizes an advertisement: %s', (text) => expect(isAdvertisement(text)).toBe(true))
it.each(real)('believes a person: %s', (text) => expect(isAdvertisement(text)).toBe(false))

// Patterns that begin anew at each of its characters would take a minute.
it.each(['a-', '<a ', '㎭-', 'www', 'rank ', 'whats '])('reads a long text at once: %j', (part) =>
  expect(isAdvertisement(`seo forex ${part.repeat(100_000)}`)).toBe(false),
)
