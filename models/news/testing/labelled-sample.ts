/**
 * Groups of articles about the same story among the 149 articles recorded from 8 to 11 January 2026, judged by reading.
 * Each article is identified by the start of its id. Pairs that readers would disagree on are excluded.
 */
export const sameStoryGroups: readonly string[] = [
  '8P6s5Zqu pKO6kLhZ Chq2UknI',
  'x7MBDJ9y g4wCiAu0 ljpbQwBx',
  'T4tzAQLw OE7v8svk 95gSCpyR',
  '0enPQ6m3 U7x98WTh',
  'hJxNFPon FGpPH2Hn',
  '-mwug5Xs -vfkrAcg jKkQMRrv',
  'nX8eZAjO 9GxDquw4',
  'lny70AOG PdhsbyYI SthgWq9-',
  'dL9V_ZXn Bso2apLH o1g4o_bs',
  'h4DBVjTE R6JRl2rZ UJtAkWa4',
  'Ex0a22fR Dn5tkLSq',
  'eBCbkZOy DsxqiVOP xcPUKvlg',
  'L_dPTXXY MVaf60n0',
  '1wS3dcvj p7bmr31n',
  'qZGz5J-E p2uqMPth K6UGW0TS',
  '37M3W1v6 5lZAtZf0',
  'WSOq3klG L9MGf5m6',
  'Sy9Z5IxF peKJOqgM',
  'zWZNWS9k tSQHsBvT',
  'Dl1-n9TK 5bgbeVMa',
];

export const uncertainGroups: readonly string[] = [
  'zNK8oa2x v-Eb-rq4 sLtMTugL',
  'T4tzAQLw 1JmqvnZ7 95gSCpyR OE7v8svk KIz9-3kf lWZYclj5 TVWMGwrj q6_sNdz-',
  '5mfTtV6j Y5lHB8pe WUs-LOD4 38_TAz5j BH-KVdyB',
  'OKStOhV4 obz4VhLw Fo-skSBj um1dY8Ym oFdszqD4',
  'EPUne0Qa ebJ3FIyI jKkQMRrv -mwug5Xs -vfkrAcg',
  'p7bmr31n MVaf60n0',
  'FGpPH2Hn um1dY8Ym',
  'h4DBVjTE UJtAkWa4 HoASVkX1 R6JRl2rZ',
  'qT9QCyYf 8P6s5Zqu T4tzAQLw',
];
