/** Texts of the watchlist and the price alerts: operations, schemas and fields. */
export const alertTexts = {
  operations: {
    alerts: 'The live feed sends `NOTICE_RAISED` with each notice to the sockets of its account.',
    watchCoin:
      '404 `market/unknown-symbol`: no coin has the symbol. 409 `alerts/watchlist-full`: two hundred coins are marked, or `command/contended`: several changes came at the same time; try again.',
    unwatchCoin:
      'A coin that is not marked changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    setAlert:
      'Five alerts on free, 50 on basic, 500 on pro. 403 `alerts/limit-reached`: the plan has room for no more. 404 `market/unknown-symbol`: no coin has the symbol. 409 `command/contended`: several changes came at the same time; try again.',
    removeAlert:
      'An id that none of the caller’s alerts has changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    readNotices:
      'An id that none of the caller’s notices has changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
  },
  schemas: {
    Alerts: 'Watched coins, alerts and notices of the caller.',
    PriceAlert: 'What the caller wants to be told.',
    AlertNotice: 'An alert that was reached; it outlives the alert.',
    SetAlert: 'A new alert.',
    ReadNotices: 'Up to which notice the caller has read.',
  },
  fields: {
    watchlist: 'Symbols as they are now, the coin marked last first.',
    alerts: 'Newest first.',
    notices: 'Newest first, at most a hundred.',
    unread: 'Number of these notices that were not read.',
    lastCrossedAt: 'When it was told last; null before.',
    alertId: 'Id of the alert.',
    crossedAt: 'When the source measured it.',
    simulated: 'Whether the price was not real.',
    upTo: 'Id of the newest notice that was read, with all before it; or `all`.',
  },
  parameters: {
    'removeAlert.id': 'Id of the alert, a UUID.',
  },
  overrides: {
    'Alerts.limit': 'Alerts that the plan keeps active.',
    'PriceAlert.rule':
      'When it is told: at a `price` in USD, as decimal text, or at a change of `percent` over 24 hours.',
    'AlertNotice.rule':
      'What was reached: a `price` in USD, as decimal text, or a change of `percent` over 24 hours.',
    'SetAlert.rule':
      'When it is told: at a `price` in USD, as decimal text, or at a change of `percent` over 24 hours, 0.1 to 1000 for a rise and up to 99 for a fall.',
    'SetAlert.kind': 'What is watched: a price above or below, or a rise or fall within 24 hours.',
    'SetAlert.percent': 'Change over 24 hours, in percent.',
    'SetAlert.symbol': 'Symbol of the coin in any case, such as `BTC`.',
    'PriceAlert.coinId': 'Id of the coin; it stays the same when the symbol changes.',
    'PriceAlert.symbol': 'Symbol of the coin now, in capitals.',
    'PriceAlert.listed': 'False for a coin that no source lists any longer: the alert cannot fire.',
    'PriceAlert.active':
      'False above the limit of the plan: the oldest alerts stay active, the others wait.',
    'PriceAlert.createdAt': 'When it was set.',
    'AlertNotice.price': 'Price at the crossing, in USD.',
    'AlertNotice.change24h':
      'Change of 24 hours at the crossing, in percent; null when it is not known.',
    'AlertNotice.source': 'Name of the source of the price.',
    'AlertNotice.read': 'Whether the caller has read it.',
  },
} as const;
