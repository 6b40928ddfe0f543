/** What programs put on the clipboard, shortened, and the HTML that the editor of rich texts makes of it. */
interface Clipboard {
  from: string
  html: string
  shown: string
  note?: string
}

export const clipboards: readonly Clipboard[] = [
  {
    from: 'Word: headings, bold, lists of two levels, a numbered list and a table',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h1><span style='mso-fareast-font-family:"Times New Roman"'>Our <b>Story</b><o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Everyone</b> is <i style='mso-bidi-font-style:normal'>welcome</i>
here.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Choir<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Thursdays<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span
style='mso-list:Ignore'>v<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Bells</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;
</span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Second</p>
<table class=MsoTableGrid><tr><td width=312><p class=MsoNormal>Sunday</p></td><td><p class=MsoNormal>10:30</p></td></tr></table>
<h3>Small</h3><p class=MsoNormal><span style='mso-hide:all;display:none'>hidden</span><img width=1 src="file:///C:/x.png"></p><!--EndFragment--></body></html>`,
    shown:
      '<h3>Our Story</h3><p><strong>Everyone</strong> is <em>welcome</em> here.</p>' +
      '<ul><li><p>Choir</p><ul><li><p>Thursdays</p></li></ul></li><li><p>Bells</p></li></ul>' +
      '<ol><li><p>First</p></li><li><p>Second</p></li></ol><p>Sunday · 10:30</p><h4>Small</h4>',
    note: 'A picture was left out.',
  },
  {
    from: 'Google Docs: all in a <b> that is not bold, bold by weight, a list in a list, and a detour of a link',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span
style="font-size:16pt;font-weight:400;font-style:normal">Come in</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt"><span
style="font-size:11pt;font-weight:400">Plain, </span><span style="font-size:11pt;font-weight:700;font-style:normal">bold</span><span
style="font-weight:400;font-style:italic">, slanted</span> and <a href="https://www.google.com/url?q=https://church.example/give&amp;sa=D"
style="text-decoration:none"><span style="color:#1155cc;font-weight:400;text-decoration:underline">a link</span></a></p><ul
style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span
style="font-weight:400">one</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span style="font-weight:700">two</span></p></li></ul><li><p>three</p></li></ul></b><br class="Apple-interchange-newline">`,
    shown:
      '<h3>Come in</h3><p>Plain, <strong>bold</strong><em>, slanted</em> and <a data-to="https://church.example/give" class="link">a link</a></p>' +
      '<ul><li><p>one</p><ul><li><p><strong>two</strong></p></li></ul></li><li><p>three</p></li></ul>',
  },
  {
    from: 'Apple Pages',
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica} li.li1 {font: 12.0px Helvetica}</style></head><body>
<p class="p1"><span class="s1"><b>Music</b></span> on <i>Sundays</i><br>
at ten</p><p class="p2"><br></p><ul class="ul1"><li class="li1"><span class="s2"></span>Organ</li><li class="li1">Choir</li></ul></body></html>`,
    shown:
      '<p><strong>Music</strong> on <em>Sundays</em><br>at ten</p><ul><li><p>Organ</p></li><li><p>Choir</p></li></ul>',
  },
  {
    from: 'Outlook, with a link that its filter rewrote',
    html: `<html><body><div class="WordSection1"><p class="MsoNormal"><span style="font-size:11.0pt">Sign up <a
href="https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fchurch.example%2Fpicnic&amp;data=05">here</a> or write to <a
href="mailto:office@church.example">us</a>.<o:p></o:p></span></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><p class="MsoNormal"><b><span
style="color:red">Bring a dish</span></b></p></div></div></body></html>`,
    shown:
      '<p>Sign up <a data-to="https://church.example/picnic" class="link">here</a> or write to ' +
      '<a data-to="mailto:office@church.example" class="link">us</a>.</p><p><strong>Bring a dish</strong></p>',
  },
  {
    from: 'a web page with scripts, styles, unsafe links and pictures',
    html: `<article onclick="alert(1)"><style>p{color:red}</style><script>alert(1)</script><h1 style="color:red">Title</h1><div>Words <em>here</em>
<div>in a block</div> and after</div><p><a href="javascript:alert(1)">bad</a> <a href=" java&#10;script:alert(1)">worse</a> <a href="/relative">own</a></p>
<blockquote><p>Quoted</p></blockquote><dl><dt>Term</dt><dd>Meaning</dd></dl><figure><img src=x onerror=alert(1)><svg onload=alert(1)></svg><figcaption>Caption</figcaption></figure>
<iframe src="https://evil.example"></iframe><form><input value=x><button>Press</button></form></article>`,
    shown:
      '<h3>Title</h3><p>Words <em>here</em></p><p>in a block</p><p>and after</p><p>bad worse own</p><p>Quoted</p><p>Term</p><p>Meaning</p><p>Caption</p><p>Press</p>',
    note: '2 pictures were left out.',
  },
  {
    from: 'Mailchimp: tables in tables, with a hidden preheader, spacers, headings, a list and a button',
    html: `<center><div style="display:none;max-height:0">Preheader</div><table role="presentation" width="100%"><tbody><tr><td align="center"><table><tbody>
<tr><td class="mcnTextContent" style="padding:9px"><h1 style="font-size:26px">Parish news</h1>Dear all,<br><br>come to the <strong>picnic</strong>.
<ul><li>Bring a dish</li><li><p>Bring a chair</p><p>and a friend</p></li></ul></td></tr><tr><td>&nbsp;</td></tr>
<tr><td><a href="https://church.example/picnic" style="font-weight:bold">Sign up</a></td></tr></tbody></table></td></tr></tbody></table></center>`,
    shown:
      '<h3>Parish news</h3><p>Dear all,</p><p>come to the <strong>picnic</strong>.</p>' +
      '<ul><li><p>Bring a dish</p></li><li><p>Bring a chair<br>and a friend</p></li></ul>' +
      '<p><strong><a data-to="https://church.example/picnic" class="link">Sign up</a></strong></p>',
  },
  {
    from: 'Outlook: columns side by side, and a table of data with a link',
    html: `<table border=0 cellspacing=0><tr><td valign=top><p class=MsoNormal>Left</p><p class=MsoNormal>more</p></td><td valign=top><h2>Right</h2><p
class=MsoNormal>words</p></td></tr></table><table border=1><tr><th>Day</th><th>Where</th></tr><tr><td><p class=MsoNormal><b>Sunday</b></p></td><td><p
class=MsoNormal><a href="https://urldefense.com/v3/__https://church.example/hall*map__;Iw!!abc$">Hall</a></p></td></tr></table>`,
    shown:
      '<p>Left</p><p>more</p><h3>Right</h3><p>words</p><p>Day · Where</p><p><strong>Sunday</strong> · ' +
      '<a data-to="https://church.example/hall#map" class="link">Hall</a></p>',
  },
  {
    from: 'Gmail: a hymn whose lines are lines, and blocks where only words can be',
    html: `<div style="white-space:pre-wrap">Amazing grace,
how sweet the sound

I once was lost</div><div><p style="white-space: pre">A
B</p></div><h2><div>Sunday</div><div>School</div></h2><ul><li><div>one</div> <div>two</div></li><li>before<ul><li>inner</li></ul>after</li></ul>`,
    shown:
      '<p>Amazing grace,<br>how sweet the sound</p><p>I once was lost</p><p>A<br>B</p><h3>Sunday School</h3>' +
      '<ul><li><p>one<br>two</p></li><li><p>before</p><ul><li><p>inner</p></li></ul></li><li><p>after</p></li></ul>',
  },
  {
    from: 'a list that goes on with its numbers, and lists with signs of their own',
    html: `<p>Also:</p><ol start="3"><li>Tea</li></ol><p>• Coffee</p><p>• Cake</p><p>Then<br>1) Sing<br>2) Pray<br>7) Rest</p><p>- once</p>`,
    shown:
      '<p>Also:</p><ol start="3"><li><p>Tea</p></li></ol><ul><li><p>Coffee</p></li><li><p>Cake</p></li></ul>' +
      '<p>Then</p><ol><li><p>Sing</p></li><li><p>Pray</p></li></ol><p>7) Rest</p><p>- once</p>',
  },
]
