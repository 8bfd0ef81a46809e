/** One believable dialogue: `c` is the client, `t` the team. Words in braces are filled in per contact. */
export type Line = ['c' | 't', string];
export type Script = Line[];
