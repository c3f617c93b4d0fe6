CREATE TABLE "console"."alert_attempts" (
	"delivery" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" json NOT NULL,
	"answer" text,
	CONSTRAINT "alert_attempts_delivery_number_pk" PRIMARY KEY("delivery","number")
);
--> statement-breakpoint
CREATE TABLE "console"."alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "console"."alert_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destination" uuid NOT NULL,
	"message_id" text NOT NULL,
	"digest" bigint,
	"gets" json NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."alert_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"recipients" json,
	"secret" text,
	"gets" json NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."alert_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"digest" bigint DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"sweep" bigint DEFAULT 0 NOT NULL,
	"behind_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."alerted_exceptions" (
	"exception" uuid NOT NULL,
	"until" date NOT NULL,
	"stage" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerted_exceptions_exception_until_stage_pk" PRIMARY KEY("exception","until","stage")
);
--> statement-breakpoint
ALTER TABLE "console"."checks" ADD COLUMN "announces_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."findings" ADD COLUMN "digest" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "console"."findings" ALTER COLUMN "digest" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "console"."configuration_snapshots" ADD COLUMN "digest" bigint;--> statement-breakpoint
ALTER TABLE "console"."alert_attempts" ADD CONSTRAINT "alert_attempts_delivery_alert_deliveries_id_fk" FOREIGN KEY ("delivery") REFERENCES "console"."alert_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."alert_deliveries" ADD CONSTRAINT "alert_deliveries_destination_alert_destinations_id_fk" FOREIGN KEY ("destination") REFERENCES "console"."alert_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_number" ON "console"."alert_deliveries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "alert_deliveries_destination" ON "console"."alert_deliveries" USING btree ("destination","status");--> statement-breakpoint
CREATE INDEX "alert_deliveries_created" ON "console"."alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_destinations_name" ON "console"."alert_destinations" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "findings_untold" ON "console"."findings" USING btree ("number") WHERE "console"."findings"."digest" IS NULL AND "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_digest" ON "console"."findings" USING btree ("digest") WHERE "console"."findings"."digest" > 0;--> statement-breakpoint
CREATE INDEX "configuration_snapshots_digest" ON "console"."configuration_snapshots" USING btree ("digest") WHERE "console"."configuration_snapshots"."digest" > 0;