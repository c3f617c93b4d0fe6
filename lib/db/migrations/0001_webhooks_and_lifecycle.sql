CREATE SCHEMA "console";
--> statement-breakpoint
CREATE SEQUENCE "service"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "console"."received_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text,
	"verified" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"headers" json NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."clock_offset" (
	"id" integer PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"profile" uuid NOT NULL,
	"name" text NOT NULL,
	"translate" text,
	"ocr" text,
	"fraud_check" text,
	"submitted" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."faults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"remaining" integer,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."scenario_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"scenario" text NOT NULL,
	"speed" text NOT NULL,
	"status" text NOT NULL,
	"profile" uuid,
	"steps" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."events" (
	"number" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"profile" uuid,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_attempts" (
	"delivery" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" json NOT NULL,
	"answer" text,
	CONSTRAINT "webhook_attempts_delivery_number_pk" PRIMARY KEY("delivery","number")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" bigint NOT NULL,
	"subscription" uuid NOT NULL,
	"account" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"event_types" json,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"status" text NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"own" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."accounts" ADD COLUMN "token_lifetime" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."profiles" ADD COLUMN "risk" json DEFAULT '{"id":"unrated","label":"Not rated","category":"none"}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."profiles" ADD COLUMN "team" json DEFAULT '{"id":0,"label":"No team"}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."profiles" ADD COLUMN "assignee" json DEFAULT '{"id":"nobody","name":"Nobody"}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."documents" ADD CONSTRAINT "documents_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."documents" ADD CONSTRAINT "documents_profile_profiles_uuid_fk" FOREIGN KEY ("profile") REFERENCES "service"."profiles"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."faults" ADD CONSTRAINT "faults_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."scenario_runs" ADD CONSTRAINT "scenario_runs_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."events" ADD CONSTRAINT "events_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."events" ADD CONSTRAINT "events_profile_profiles_uuid_fk" FOREIGN KEY ("profile") REFERENCES "service"."profiles"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_webhook_deliveries_id_fk" FOREIGN KEY ("delivery") REFERENCES "service"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_events_number_fk" FOREIGN KEY ("event") REFERENCES "service"."events"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "service"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_account_accounts_slug_fk" FOREIGN KEY ("account") REFERENCES "service"."accounts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_webhooks_received_at" ON "console"."received_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "documents_profile" ON "service"."documents" USING btree ("profile");--> statement-breakpoint
CREATE INDEX "scenario_runs_account" ON "service"."scenario_runs" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "events_account" ON "service"."events" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "events_profile" ON "service"."events" USING btree ("profile","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_account" ON "service"."webhook_deliveries" USING btree ("account","event");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subscription" ON "service"."webhook_deliveries" USING btree ("subscription","status");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "service"."webhook_deliveries" USING btree ("event");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_account" ON "service"."webhook_subscriptions" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_customer_reference" ON "service"."profiles" USING btree ("account","customer_reference");