CREATE TABLE "console"."known_profiles" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_reference" text,
	"search_reference" text,
	"review_status" text,
	"risk" text,
	"team" text,
	"assignee" text,
	"data" json,
	"state_at" timestamp with time zone,
	"document_status" text,
	"document_steps" json,
	"documents_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "console"."received_webhooks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD COLUMN "profile" uuid;--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD COLUMN "timestamp" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD COLUMN "flags" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
CREATE INDEX "known_profiles_seen" ON "console"."known_profiles" USING btree ("seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_state" ON "console"."known_profiles" USING btree ("state_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_status" ON "console"."known_profiles" USING btree ("review_status","seen_at");--> statement-breakpoint
CREATE INDEX "known_profiles_reference" ON "console"."known_profiles" USING btree ("search_reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "known_profiles_risk" ON "console"."known_profiles" USING btree ("risk","seen_at");--> statement-breakpoint
CREATE INDEX "known_profiles_team" ON "console"."known_profiles" USING btree ("team","seen_at");--> statement-breakpoint
CREATE INDEX "known_profiles_assignee" ON "console"."known_profiles" USING btree ("assignee","seen_at");--> statement-breakpoint
CREATE INDEX "received_webhooks_number" ON "console"."received_webhooks" USING btree ("number");--> statement-breakpoint
CREATE INDEX "received_webhooks_event" ON "console"."received_webhooks" USING btree ("event","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_status" ON "console"."received_webhooks" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_verified" ON "console"."received_webhooks" USING btree ("verified","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_profile" ON "console"."received_webhooks" USING btree ("profile","timestamp");