/** What is tried first by whoever guesses, six characters or longer, by its lower-case letters. */
export const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 000000 111111 112233 121212 123123 123123123 123321 123654 131313 147258
  147258369 159357 159753 222222 333333 444444 555555 654321 666666 696969 777777 7777777 888888 88888888 987654 987654321
  999999 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qazwsx qazwsxedc zaq12wsx qwe123 qwerty qwerty1
  qwerty12 qwerty123 qwertyui qwertyuiop asdfgh asdfghjkl asd123 zxcvbn zxcvbnm abc123 abcd1234 a123456 aa123456 a1b2c3
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 pass123 changeme change-me default guest123
  secret secret1 letmein welcome welcome1 welcome123 iloveyou iloveyou1 loveyou admin123 admin1 administrator adminadmin
  root123 toor123 test123 test1234 testtest user123 login123 master shadow monkey dragon killer hunter trustno1 superman
  batman pokemon naruto starwars football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid
  juventus flamengo corinthians sunshine princess flower summer winter autumn spring january december monday sunday freedom
  whatever nothing forever computer internet samsung iphone google google123 facebook instagram whatsapp telegram microsoft
  michael michelle jennifer jessica daniel andrew thomas robert charlie jordan george ashley nicole matthew joshua anthony
  natasha natali marina andrey sergey dmitry dmitriy maksim maxim aleksandr alexander vladimir viktoria kristina svetlana
  ghbdtn gfhjkm cjkysirj yfnfif vfrcbv fylhtq ktyjxrf gfhjkm123 йцукен йцукенг йцукен123 пароль пароль123 пароль1 привет
  привет123 любовь солнышко наташа максим марина андрей россия москва спартак зенит123 россия123 пользователь админ123
  senha123 senha1 minhasenha mudar123 brasil brasil123 portugal benfica sporting teamo123 amor123 deus123 jesus123 familia
  contraseña contrasena contraseña1 contrasena1 hola123 hola1234 holahola teamo1 tequiero mexico espana españa madrid
  parley parley1 parley123 parley-demo parleydemo parley-admin beseda beseda1 beseda123 demo123 demo1234 demodemo`.split(
    /\s+/,
  ),
);
