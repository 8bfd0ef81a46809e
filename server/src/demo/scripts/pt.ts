import type { Script } from './script.ts';

export const pt: Script[] = [
  [
    ['c', 'Oi, tudo bem? Vocês têm horário na quinta à tarde?'],
    ['t', 'Olá, {name}! Temos às 15h e às 17h30. Qual prefere?'],
    ['c', '17h30, por favor'],
    ['t', 'Marcado para quinta às 17h30. Até lá!'],
    ['c', 'Obrigada 😊'],
  ],
  [
    ['c', 'Boa tarde, quanto custa a entrega para o Porto?'],
    ['t', 'Boa tarde! São 6 €, e chega em dois dias úteis.'],
    ['c', 'E se eu comprar duas peças?'],
    ['t', 'A partir de duas peças a entrega é gratuita.'],
    ['c', 'Então quero duas, em azul'],
  ],
  [
    ['c', 'Preciso de uma fatura com o número de contribuinte'],
    ['t', 'Claro. Pode enviar-me o nome e o NIF?'],
    ['c', 'Ventos do Norte, Lda, 500100200'],
    ['t', 'Fatura enviada para o seu e-mail.'],
  ],
  [
    ['c', 'O produto chegou com um defeito'],
    ['t', 'Lamento muito, {name}. Trocamos sem custo. Pode enviar uma fotografia?'],
    ['c', 'Posso, mais logo quando chegar a casa'],
  ],
  [['c', 'Estão abertos ao domingo?']],
  [
    ['c', 'Posso mudar a minha marcação?'],
    ['t', 'Sim, para que dia?'],
    ['c', 'Sexta de manhã'],
    ['t', 'Sexta às 10h00 está livre. Fica assim?'],
    ['c', 'Perfeito'],
  ],
  [
    ['c', 'Recebi tudo, muito obrigado!'],
    ['t', 'Que bom! Estamos sempre aqui se precisar.'],
  ],
];
