/**
 * Which of the 149 articles recorded from 8 to 11 January 2026 tell the same story, judged by reading them. Each is
 * named by the beginning of its id. Pairs that people would not agree on are counted neither way.
 */
export const sameStory: readonly string[] = [
  '8P6s5Zqu pKO6kLhZ Chq2UknI',
  'x7MBDJ9y g4wCiAu0 ljpbQwBx',
  'T4tzAQLw OE7v8svk 95gSCpyR',
  '0enPQ6m3 U7x98WTh',
  'hJxNFPon FGpPH2Hn',
  '-mwug5Xs E8wKqKY9 jKkQMRrv',
  'nX8eZAjO 9GxDquw4',
  'lny70AOG TXe0YQRv SthgWq9-',
  'qbjZ1N95 Bso2apLH o1g4o_bs',
  'h4DBVjTE R6JRl2rZ UJtAkWa4',
  'Ex0a22fR e76iQSyH',
  'eBCbkZOy DsxqiVOP xcPUKvlg',
  'L_dPTXXY MVaf60n0',
  'a5cDiE8W p7bmr31n',
  'VdQIvC4J p2uqMPth K6UGW0TS',
  'r7Daoj6r 5lZAtZf0',
  'WSOq3klG L9MGf5m6',
  'Sy9Z5IxF zSAS7RLu',
  'h84slvrK tSQHsBvT',
  'Dl1-n9TK 5bgbeVMa',
];

export const unsure: readonly string[] = [
  'zNK8oa2x v-Eb-rq4 sLtMTugL',
  'T4tzAQLw 1JmqvnZ7 95gSCpyR OE7v8svk KIz9-3kf lWZYclj5 TVWMGwrj q6_sNdz-',
  '5mfTtV6j Y5lHB8pe WUs-LOD4 38_TAz5j BH-KVdyB',
  'OKStOhV4 obz4VhLw Fo-skSBj um1dY8Ym oFdszqD4',
  'jgjZEI62 ebJ3FIyI jKkQMRrv -mwug5Xs E8wKqKY9',
  'p7bmr31n MVaf60n0',
  'FGpPH2Hn um1dY8Ym',
  'h4DBVjTE UJtAkWa4 D5JySTNB R6JRl2rZ',
  'qT9QCyYf 8P6s5Zqu T4tzAQLw',
];
