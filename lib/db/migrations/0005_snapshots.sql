CREATE TABLE "console"."configuration_snapshots" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."configuration_snapshots_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile" uuid NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"first_read_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone NOT NULL,
	"changes" json DEFAULT '[]'::json NOT NULL,
	"forms" json,
	"request_id" text NOT NULL,
	"data" json
);
--> statement-breakpoint
CREATE INDEX "configuration_snapshots_profile" ON "console"."configuration_snapshots" USING btree ("profile","number");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_last_read" ON "console"."configuration_snapshots" USING btree ("last_read_at");