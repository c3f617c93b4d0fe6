/** Names of 20 languages, each with ways in which people type them or a part of them. */
export const TYPED_NAMES: readonly (readonly [name: string, ...typed: string[]])[] = [
  // Polish
  ['Łukasz Ørsted', 'lukasz', 'łukasz', 'LUKASZ ORSTED', 'orsted', 'ørs'],
  ['Spółka Żółć', 'spolka', 'zolc', 'żółć'],
  ['Świętosława Kędzierzyńska', 'swietoslawa', 'Kedzierzynska', 'ŚWIĘTOSŁAWA'],
  ['Wałęsa i Synowie', 'walesa', 'wałęsa synowie'],
  // Danish and Norwegian
  ['Søren Kjær', 'soren', 'kjaer', 'søren kjær', 'SØREN'],
  ['Blåbærgrød ApS', 'blabaergrod', 'blåbær'],
  ['Tromsø Sjømat AS', 'tromso', 'sjomat'],
  // Swedish
  ['Göran Åkerlund', 'goran', 'akerlund', 'åkerlund göran'],
  ['Malmö Glasbruk AB', 'malmo', 'MALMÖ'],
  // Icelandic
  ['Þórður Guðmundsson', 'thordur', 'gudmundsson', 'þórður'],
  ['Sigríður Hjálmarsdóttir', 'sigridur', 'hjalmarsdottir'],
  // Faroese and Maltese
  ['Ġorġ Ħal Qormi', 'gorg', 'hal qormi', 'ħal'],
  // German
  ['Straße & Söhne GmbH', 'strasse', 'straße', 'sohne', 'STRASSE'],
  ['Weiß-Müller KG', 'weiss', 'muller', 'weiss-muller', 'weißmüller'],
  ['Jürgen Groß', 'jurgen gross', 'GROẞ'],
  // French
  ['L’Œuvre d’Étienne', 'oeuvre', "l'oeuvre", 'loeuvre', 'd’etienne', 'étienne'],
  ['Société Générale', 'societe generale', 'GÉNÉRALE'],
  ['Jean-François Lévêque', 'jean francois', 'jeanfrancois', 'jean-françois', 'leveque'],
  // Irish and English
  ["Siobhán O'Brien", 'siobhan', 'obrien', 'o’brien', "o'brien", 'o brien', 'brien'],
  ['OReilly Media', "o'reilly", 'o’reilly', 'oreilly'],
  ['Smith-Jones Ltd', 'smith jones', 'smithjones', 'smith-jones', 'jones', 'smith–jones'],
  ['Marks Spencer', 'marks-spencer', 'spencer'],
  ['J.P. Morgan', 'jp morgan', 'j.p. morgan', 'morgan'],
  ["D'Arcy-Smythe Partners", 'darcy', 'darcysmythe', 'arcy smythe', 'd’arcy-smythe'],
  // Spanish, Portuguese, Catalan
  ['Muñoz Peñalver', 'munoz', 'muñoz', 'penalver'],
  ['João Conceição', 'joao', 'conceicao', 'joão'],
  ['Col·legi d’Arquitectes', 'collegi', 'col·legi', 'arquitectes'],
  // Romanian, both forms of the letters
  ['Ștefan Țepeș', 'stefan', 'tepes', 'ştefan ţepeş'],
  ['Brâncuşi Artă', 'brancusi', 'brâncuși', 'arta'],
  // Czech and Slovak
  ['Jiří Dvořák', 'jiri', 'dvorak', 'DVOŘÁK'],
  ['Ľubomír Štúr', 'lubomir', 'stur'],
  // Hungarian
  ['Erdős Gyöngyvér', 'erdos', 'gyongyver', 'erdős'],
  // Croatian, Serbian
  ['Đorđe Đurić', 'dorde', 'duric', 'đorđe'],
  ['Željko Čović', 'zeljko', 'covic'],
  ['Ђорђе Петровић', 'ђорђе', 'петровић', 'ПЕТРОВИЋ'],
  // Turkish
  ['Işıl Yıldız', 'isil', 'yildiz', 'ışıl', 'IŞIL'],
  ['İbrahim Şahin', 'ibrahim', 'İBRAHİM', 'sahin', 'ibrahim şahin'],
  ['DİYARBAKIR ISI', 'diyarbakir', 'isi', 'diyarbakır ısı'],
  // Vietnamese
  ['Nguyễn Thị Ánh', 'nguyen', 'thi anh', 'NGUYỄN'],
  ['Đặng Văn Hữu', 'dang van huu', 'đặng', 'hữu'],
  // Lithuanian, Latvian
  ['Žemaitė Šakių', 'zemaite', 'sakiu'],
  ['Jānis Bērziņš', 'janis', 'berzins', 'bērziņš'],
  // Greek
  ['Γιώργος Παπαδόπουλος', 'γιωργος', 'παπαδοπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδόπουλος'],
  ['Ελένη Σιδηρόπουλου', 'ελενη', 'ΣΙΔΗΡΟΠΟΥΛΟΥ'],
  // Russian, Ukrainian, Bulgarian
  ['Алёна Королёва', 'алена', 'королева', 'королёва'],
  ['Сергей Майский', 'сергей', 'МАЙСКИЙ', 'сергеи'],
  ['Їжакевич Ґалаґан', 'їжакевич', 'іжакевич', 'ґалаґан'],
  ['Стоян Йовков', 'стоян', 'йовков'],
  // Hebrew, with and without points
  ['שָׁלוֹם כֹּהֵן', 'שלום', 'כהן', 'שָׁלוֹם'],
  ['דוד לוי', 'דוד', 'דָּוִד'],
  // Arabic and Persian
  ['أحمد الأمين', 'احمد', 'أحمد', 'الامين'],
  ['مُحَمَّد', 'محمد', 'مُحَمَّد'],
  ['فاطمة موسى', 'فاطمه', 'فاطمة', 'موسي'],
  ['مـــحمد', 'محمد'],
  // Hindi: its vowels are marks, and are not left out
  ['राम प्रसाद', 'राम', 'प्रसाद', 'प्र'],
  ['हिन्दुस्तान मिल्स', 'हिन्दुस्तान', 'मिल्स'],
  // Thai, without spaces
  ['บริษัทไทยรุ่งเรืองจำกัด', 'บริษัท', 'ไทย', 'รุ่งเรือง', 'จำกัด'],
  ['สมชาย ใจดี', 'สมชาย', 'ใจดี', 'ชาย'],
  // Khmer and Lao
  ['ធនាគារជាតិ', 'ធនាគារ', 'ជាតិ'],
  ['ບໍລິສັດລາວ', 'ລາວ', 'ບໍລິສັດ'],
  // Japanese
  ['山田太郎', '山田', '太郎', '田太', '郎'],
  ['株式会社ヤマダ電機', 'ヤマダ', 'やまだ', '電機', 'ﾔﾏﾀﾞ', '株式会社'],
  ['トヨタ自動車', 'とよた', '自動車', 'トヨタ'],
  ['ソニーグループ', 'ソニー', 'そにー', 'グループ'],
  ['さくら商事ABC', 'さくら', '商事', 'abc', 'ＡＢＣ'],
  ['がくせい堂', 'がくせい', 'ガクセイ', '堂'],
  // Chinese
  ['中国工商银行', '工商', '银行', '中国工商银行'],
  ['阿里巴巴（杭州）有限公司', '阿里巴巴', '杭州', '有限公司', '巴巴'],
  ['王小明', '小明', '王'],
  ['台積電 TSMC', '積電', 'tsmc'],
  // Korean, in syllables and in letters
  ['삼성전자', '삼성', '삼성전자'],
  ['김철수', '김', '김철수'],
  // Full width
  ['ＡＣＭＥ　Ｔｒａｄｉｎｇ', 'acme', 'trading', 'Ａｃｍｅ'],
  ['Café Zoë № 5', 'cafe zoe', 'zoë', '5'],
  // Armenian and Georgian
  ['Արամ Խաչատրյան', 'արամ', 'ԽԱՉԱՏՐՅԱՆ'],
  ['გიორგი მელაძე', 'გიორგი', 'მელაძე'],
  // Letters that are decomposed already
  ['Zoe\u0308 Bramwe\u0301ll', 'zoë', 'zoe', 'bramwell'],
  ['ﬁnch & Co', 'finch', 'ﬁnch'],
  ['The Harbour & Finch Company (1884) Ltd', 'harbour finch', 'the 1884', 'ltd'],
  ['Ümit Öztürk A.Ş.', 'umit', 'ozturk', 'aş', 'a.s.'],
];

/** Names that a text must not find: a search that finds everything is of no use. */
export const NOT_TYPED: readonly (readonly [name: string, typed: string])[] = [
  ['Łukasz Ørsted', 'kasz'],
  ['Smith-Jones Ltd', 'ones'],
  ['राम प्रसाद', 'रम'],
  ['がくせい堂', 'かくせい'],
  ['山田太郎', '太田'],
  ['บริษัทไทย', 'บรษท'],
  ["Siobhán O'Brien", 'obriens'],
];
