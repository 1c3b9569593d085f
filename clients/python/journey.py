"""A new member buys a plan of a demo installation and cancels it, and an admin pages through the members.

journey.py ADDRESS ADMIN_PASSWORD
"""

import sys
import uuid

import tidemark_client as tidemark

url, admin_password = sys.argv[1:]


def connect():
    return tidemark.ApiClient(tidemark.Configuration(host=url))


def log_in(client, email, password):
    credentials = tidemark.SignInRequest(email=email, password=password)
    response = tidemark.AccountApi(client).sign_in_without_preload_content(credentials)
    # The answer sets several cookies, of which the generated headers keep only the last.
    for line in response.headers.getlist("set-cookie"):
        name, value = line.split(";")[0].split("=", 1)
        if name.endswith("tm_session"):
            client.configuration.api_key["session"] = value


email = f"journey-{uuid.uuid4()}@example.com"
password = "Correct-Horse-1"

member = connect()
registration = tidemark.RegisterRequest(email=email, password=password, age_confirmed=True)
tidemark.AccountApi(member).register(registration)

log_in(member, email, password)
me = tidemark.AccountApi(member).me()
print("Logged in as", me.email)

for coin in tidemark.MarketApi(member).market_list()[:3]:
    print(coin.coin_symbol, coin.price)

membership = tidemark.MembershipApi(member)
preview = membership.preview_subscription(tidemark.PreviewSubscriptionRequest(target_tier="basic"))
print("Due now:", preview.due_now, "pence")
started = membership.create_subscription(
    tidemark.CreateSubscriptionRequest(plan_name="basic", coupon_id=None)
)
# Only a demo takes a test card here; elsewhere the browser confirms the payment with Stripe.
card = tidemark.DemoPaymentRequest(
    client_secret=started.client_secret, payment_method="pm_card_visa"
)
tidemark.DemoApi(member).demo_pay(card)
bought = membership.confirm_payment(
    tidemark.ConfirmPaymentRequest(
        plan_name="basic",
        payment_intent_id=started.payment_intent_id,
        subscription_id=started.subscription_id,
    )
)
print(bought.message)

cancelled = membership.cancel_subscription()
print(cancelled.message)

admin = connect()
log_in(admin, "admin@tidemark.example", admin_password)
for rows in ["[0,4]", "[5,9]"]:
    page = tidemark.AdminApi(admin).members(range=rows, sort='["registeredAt","DESC"]')
    print("Members", rows, len(page))

try:
    tidemark.AdminApi(member).members()
    sys.exit("A member could read the members.")
except tidemark.ApiException as refused:
    print("Refused:", refused.data.code)
